// Changes the dates of a reservation: shows the difference in price, overlaps, and the mail to the customer, and saves
// with the call of the reservation's edit.
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { errorMessage, isApiError } from '#app/api/apiError.ts';
import { ruleResolver, useContractForm } from '#app/api/useContractForm.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { carTariff, useGetCarQuery } from '#app/entities/car/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { useEditReservationMutation, useGetReservationQuery } from '#app/entities/reservation/index.ts';
import { EditDialog } from '#app/shared/ui/EditDialog.tsx';
import { FormDateField } from '#app/shared/ui/form/FormDateField.tsx';
import { Loading } from '#app/shared/ui/Loading.tsx';
import { useAppDispatch } from '#app/store/hooks.ts';
import type { Fleet, FleetReservation } from '#domain/contract/fleet.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { formatPounds, penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { reservationMoved, type ProposedDates } from './fleetTimelineSlice.ts';
import { clashOf, moveFaults, movedTotal, toMoveChanges } from './moveDraft.ts';
import { periodLabel } from './periodTexts.ts';

interface MoveDialogProps {
  fleet: Fleet;
  period: FleetReservation;
  /** The dates after the drag. */
  proposed: ProposedDates | null;
  onClose: () => void;
}

/** The form needs the current reservation: its price and its version. */
export function MoveDialog(props: MoveDialogProps) {
  const { data, refetch } = useGetReservationQuery(props.period.id);
  return data ? <MoveForm {...props} reservation={data} onConflict={() => void refetch()} /> : <Loading />;
}

const pair = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))', mt: 2 };
const codeOf = (failure: unknown) => (isApiError(failure) ? failure.code : undefined);

function useMove({
  period,
  proposed,
  reservation,
  onConflict,
  onClose,
}: MoveDialogProps & { reservation: Reservation; onConflict: () => void }) {
  const dispatch = useAppDispatch();
  const [editReservation, edit] = useResetOnUnmount(
    useEditReservationMutation({ fixedCacheKey: 'moveReservation' }),
  );
  const { data: car } = useGetCarQuery(period.carId);
  const before: ProposedDates = {
    startDate: reservation.startDate,
    endDate: reservation.endDate,
    startTime: reservation.startTime ?? '',
    endTime: reservation.endTime ?? '',
  };
  const totalOf = (draft: ProposedDates) =>
    movedTotal(draft, reservation, car && { pricePence: poundsToPence(car.price), rates: carTariff(car) });
  const form = useContractForm<ProposedDates>({
    resolver: ruleResolver((draft) => moveFaults(draft, totalOf(draft), reservation)),
    defaultValues: proposed ?? before,
    save: async (draft) => {
      const totalPence = totalOf(draft);
      try {
        const changes = { ...toMoveChanges(draft), totalPrice: penceToPounds(totalPence) };
        await editReservation({ before: reservation, changes }).unwrap();
      } catch (failure) {
        if (codeOf(failure) === 'version_conflict') onConflict();
        throw failure;
      }
      dispatch(noticePosted({ kind: 'success', text: `${period.reference} has been moved.` }));
      const isFree = totalPence === poundsToPence(reservation.totalPrice);
      dispatch(reservationMoved(isFree ? { reservationId: reservation.id, dates: before } : null));
      onClose();
    },
  });
  return { form, totalOf, edit };
}

function MoveForm(props: MoveDialogProps & { reservation: Reservation; onConflict: () => void }) {
  const { fleet, period, reservation, onClose } = props;
  const { form, totalOf, edit } = useMove(props);
  const draft = useWatch({ control: form.form.control }) as ProposedDates;
  const clash = clashOf(draft, period, fleet);
  const difference = totalOf(draft) - poundsToPence(reservation.totalPrice);
  const car = fleet.cars.find(({ id }) => id === period.carId);
  const name = car ? `${car.make} ${car.model}` : '';
  return (
    <EditDialog
      title={`Move ${period.reference}`}
      intro={
        <p>
          {name}, {period.customer ?? 'Deleted user'}
        </p>
      }
      state={form}
      message={edit.error === undefined ? undefined : errorMessage(edit.error)}
      saveText="Move"
      busy={edit.isLoading}
      onClose={onClose}
    >
      <Box sx={pair}>
        <FormDateField label="Start Date" kind="date" name="startDate" />
        <FormDateField label="End Date" kind="date" name="endDate" />
        {period.startTime !== null && (
          <>
            <FormDateField label="Start Time" kind="time" name="startTime" />
            <FormDateField label="End Time" kind="time" name="endTime" />
          </>
        )}
      </Box>
      <Box component="ul" sx={{ mt: 2, mb: 0, pl: 2.5 }} aria-live="polite" aria-label="What follows">
        <li>
          {difference === 0
            ? `The total stays ${formatPounds(totalOf(draft))}.`
            : `The total becomes ${formatPounds(totalOf(draft))}, ${formatPounds(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}.`}
        </li>
        <li>{clash ? `In the way: ${periodLabel(clash, name)}.` : 'Nothing is in the way.'}</li>
        <li>
          {period.customer === null
            ? 'The account is deleted, so no mail is sent.'
            : `${period.customer} is mailed the old and the new dates and the total.`}
        </li>
      </Box>
    </EditDialog>
  );
}
