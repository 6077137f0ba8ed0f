// Changes the dates of a reservation.
import Box from '@mui/material/Box';
import { useFormContext } from 'react-hook-form';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { selectConfig } from '#app/platform/api/configApi.ts';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import { useGetTakenDatesForChangeQuery } from '../data/reservationApi.ts';
import { useUnavailableDays } from '../reservation/useUnavailableDays.ts';
import { FormDateField } from '#app/kit/form/FormDateField.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { londonDate } from '#domain/time/london.ts';
import { ChangeForm, type ChangeOfReservation } from './ChangeForm.tsx';
import { datesOfDraft, draftFaults, toDraft, type DateDraft } from './dateDraft.ts';
import { MINUTE } from '#domain/time/durations.ts';

/** Checks the dates by the rules of the server; the server decides again. */
function useDateFaults(reservation: Reservation) {
  const now = useServerNow(MINUTE);
  const { maxReservationDays: maxDays, noticeHours, pickupHours } = useAppSelector(selectConfig) ?? {};
  const { id: reservationId, carId, purpose } = reservation;
  const { data: bookings = [] } = useGetTakenDatesForChangeQuery({ carId, reservationId });
  const limits = { maxDays, noticeHours, pickupHours };
  const context = { userId: reservation.userId ?? '', purpose, bookings, now, ...limits };
  return { now, faults: (draft: DateDraft) => draftFaults(draft, reservation, context) };
}

export function ChangeDatesDialog({ reservation, onClose }: ChangeOfReservation) {
  const { now, faults } = useDateFaults(reservation);
  return (
    <ChangeForm<DateDraft>
      title="Change dates"
      reservation={reservation}
      defaultValues={toDraft(reservation)}
      faults={faults}
      changeOf={(draft) => ({ dates: datesOfDraft(draft, reservation) })}
      done="Your dates are changed."
      onClose={onClose}
    >
      <DateFields reservation={reservation} today={londonDate(now)} />
    </ChangeForm>
  );
}

const pair = { display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { sm: '1fr 1fr' } };

function DateFields({ reservation, today }: { reservation: Reservation; today: string }) {
  const { clearErrors, register } = useFormContext<DateDraft>();
  const isUnavailable = useUnavailableDays(reservation);
  // A change of one field may correct an error of another one.
  const time = { kind: 'time', onEntered: () => clearErrors() } as const;
  const day = { ...time, kind: 'date', min: today, isUnavailable } as const;
  return (
    <Box sx={pair} onChange={() => clearErrors()}>
      {reservation.isMultiDay ? (
        <>
          <FormDateField label="New start date" name="startDate" {...day} />
          <FormDateField label="New end date" name="endDate" {...day} />
        </>
      ) : (
        <>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <FormDateField label="New date" name="startDate" {...day} />
          </Box>
          <FormDateField label="New start time" name="startTime" {...time} />
          <FormDateField label="New end time" name="endTime" {...time} />
          <Box component="label" sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 44 }}>
            <input type="checkbox" {...register('endsNextDay')} />
            Ends the next day
          </Box>
        </>
      )}
    </Box>
  );
}
