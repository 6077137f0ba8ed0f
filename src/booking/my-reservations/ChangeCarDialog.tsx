// Changes the car of a reservation to one that is free on the same dates, with the difference in price.
import Box from '@mui/material/Box';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import { carName, selectAllCars, useGetCarsQuery } from '#app/fleet/index.ts';
import { FormSelect } from '#app/kit/form/FormSelect.tsx';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { useGetAvailabilityQuery } from '../data/availabilityApi.ts';
import { reservedCarName } from '../data/reservationNames.ts';
import { CHANGE_REFUSALS, changeTerms } from '#domain/booking/customerChange.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { proposedTotal } from '#domain/booking/proposedTotal.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { formatPounds, poundsToPence, type Pence } from '#domain/money/pence.ts';
import { MINUTE } from '#domain/time/durations.ts';
import { occupiedPeriod } from '#domain/time/period.ts';
import type { Instant } from '#domain/time/london.ts';
import { ChangeForm, type ChangeOfReservation } from './ChangeForm.tsx';

/** The difference of the total after a move to this car. */
function differencePence(reservation: Reservation, car: Car, now: Instant): Pence {
  const before = {
    totalPence: poundsToPence(reservation.totalPrice),
    depositPence: poundsToPence(reservation.depositAmount),
    paidPence: poundsToPence(reservation.currentPaid),
    start: occupiedPeriod(reservation)?.start ?? 0,
  };
  const pricePence = proposedTotal(reservation, reservation, { own: undefined, next: car });
  return changeTerms(before, { pricePence, now }).totalPence - before.totalPence;
}

function differenceText(pence: Pence): string {
  if (pence === 0) return 'same price';
  return pence > 0 ? `${formatPounds(pence)} more` : `${formatPounds(-pence)} less`;
}

/** The free cars of the same purpose, the cheapest first; undefined while they are loading. */
function useFreeCars(reservation: Reservation) {
  const { carId, purpose, startDate, endDate, startTime, endTime } = reservation;
  const now = useServerNow(MINUTE);
  const { data: cars } = useGetCarsQuery();
  const { currentData, error, isFetching, refetch } = useGetAvailabilityQuery(
    { from: startDate, to: endDate, ...(startTime ? { startTime, endTime } : {}) },
    { refetchOnMountOrArgChange: true },
  );
  const free =
    currentData &&
    cars &&
    selectAllCars(cars)
      .filter(({ id, CarForReason }) => id !== carId && CarForReason === purpose)
      .filter(({ id }) => currentData.entities[id]?.isFree)
      .map((car) => ({ car, pence: differencePence(reservation, car, now) }))
      .sort((a, b) => a.pence - b.pence);
  return { free, request: { error, isFetching, refetch } };
}

export function ChangeCarDialog({ reservation, onClose }: ChangeOfReservation) {
  const { free, request } = useFreeCars(reservation);
  return (
    <ChangeForm<{ carId: string }>
      title="Change car"
      reservation={reservation}
      defaultValues={{ carId: reservation.carId }}
      faults={({ carId }) => (carId === reservation.carId ? { carId: CHANGE_REFUSALS.nothing_changed } : {})}
      changeOf={({ carId }) => ({ carId })}
      done="Your car is changed."
      onClose={onClose}
    >
      {!free && !request.error && <p role="status">Looking for free cars…</p>}
      <RequestFailure {...request} />
      {free?.length === 0 && <p>No other car is free on these dates.</p>}
      {free && free.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <FormSelect
            label="Free cars on your dates"
            name="carId"
            options={[
              { value: reservation.carId, text: `${reservedCarName(reservation)} (your car)` },
              ...free.map(({ car, pence }) => ({
                value: car.id,
                text: `${carName(car)} (${differenceText(pence)})`,
              })),
            ]}
          />
        </Box>
      )}
    </ChangeForm>
  );
}
