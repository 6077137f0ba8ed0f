// Moves a reservation to another car or to other dates, or changes its length. Shows the difference in price,
// the period that prevents the move and the mail that the customer gets. Saves with the call that edits a
// reservation.
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { errorMessage, isApiError } from '#app/platform/api/apiError.ts';
import { ruleResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { selectAllCars, useGetCarsQuery } from '#app/fleet/index.ts';
import { useToday } from '#app/platform/clock/useToday.ts';
import { movableCars } from '../data/movableCars.ts';
import { reservedCarName } from '../data/reservationNames.ts';
import { StaffDateFields } from '../reservation/StaffDateFields.tsx';
import { serverNow } from '#app/platform/clock/serverClock.ts';
import { announceEdit } from '../reservation/announceEdit.ts';
import { reservationAdminApi } from '../data/reservationAdminApi.ts';
import { useGetReservationQuery } from '../data/reservationApi.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { FormSelect } from '#app/kit/form/FormSelect.tsx';
import { resetToNewer } from '#app/kit/form/resetToNewer.ts';
import { ErrorWithRetry } from '#app/kit/page/ErrorWithRetry.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { Fleet, FleetReservation } from '#domain/fleet/contract/fleet.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { formatPounds, penceToPounds, poundsForPeople, poundsToPence } from '#domain/money/pence.ts';
import type { ProposedMove } from './fleetTimelineSlice.ts';
import {
  carsOf,
  clashOf,
  moveFaults,
  movedTotal,
  toMoveChanges,
  toMoveDraft,
  type MoveDraft,
} from './moveDraft.ts';
import { periodLabel } from './periodTexts.ts';

interface MoveDialogProps {
  fleet: Fleet;
  period: FleetReservation;
  /** The car and the dates of a drag; null when the user opens the dialog without a drag. */
  proposed: ProposedMove | null;
  onClose: () => void;
}

/** The loaded data that the form needs in addition to the props. */
interface MoveFormProps extends MoveDialogProps {
  reservation: Reservation;
  cars: readonly Car[];
  onConflict: () => Promise<Reservation>;
}

/**
 * Loads the current reservation, with its price and version, and the prices of the cars, and then shows the
 * form.
 */
export function MoveDialog(props: MoveDialogProps) {
  const { data, error, refetch } = useGetReservationQuery(props.period.id);
  const cars = useGetCarsQuery();
  const failure = error ?? cars.error;
  const onRetry = () => {
    if (error) void refetch();
    if (cars.error) void cars.refetch();
  };
  if (data && cars.data) {
    const all = selectAllCars(cars.data);
    return <MoveForm {...props} reservation={data} cars={all} onConflict={() => refetch().unwrap()} />;
  }
  return failure ? <ErrorWithRetry message={errorMessage(failure)} onRetry={onRetry} /> : <Loading />;
}

const codeOf = (failure: unknown) => (isApiError(failure) ? failure.code : undefined);

function useMove({ proposed, reservation, cars, onConflict, onClose }: MoveFormProps) {
  const dispatch = useAppDispatch();
  const edit = useCall(reservationAdminApi.endpoints.editReservation, { cacheKey: 'moveReservation' });
  const before: ProposedMove = {
    carId: reservation.carId,
    startDate: reservation.startDate,
    endDate: reservation.endDate,
    startTime: reservation.startTime ?? '',
    endTime: reservation.endTime ?? '',
  };
  const chosen = (draft: MoveDraft) => carsOf(cars, reservation, draft.carId);
  const totalOf = (draft: MoveDraft) => movedTotal(draft, reservation, chosen(draft));
  const form = useContractForm<MoveDraft>({
    resolver: ruleResolver((draft) =>
      moveFaults(
        draft,
        { ...chosen(draft), totalPence: totalOf(draft), now: dispatch(serverNow()) },
        reservation,
      ),
    ),
    defaultValues: toMoveDraft(proposed ?? before),
    save: async (draft) => {
      let after: Reservation;
      try {
        const changes = { ...toMoveChanges(draft, reservation), totalPrice: penceToPounds(totalOf(draft)) };
        after = await edit.send({ before: reservation, changes });
      } catch (failure) {
        if (codeOf(failure) === 'version_conflict') {
          const now = await onConflict();
          const [was, is] = [toMoveDraft(reservation), toMoveDraft(now)];
          resetToNewer(form.form, was, is);
        }
        throw failure;
      }
      dispatch(announceEdit(reservation, after));
      onClose();
    },
  });
  return { form, totalOf, edit };
}

/** A line about what prevents the move. */
const Obstacle = ({ children }: { children: string }) => (
  <Box component="li" sx={{ color: 'error.main', fontWeight: 600 }}>
    {children}
  </Box>
);

function MoveForm(props: MoveFormProps) {
  const { fleet, period, reservation, cars, onClose } = props;
  const { form, totalOf, edit } = useMove(props);
  const draft = useWatch({ control: form.form.control }) as MoveDraft;
  const today = useToday();
  const clash = clashOf(draft, period, fleet);
  const difference = totalOf(draft) - poundsToPence(reservation.totalPrice);
  const belowPaid = totalOf(draft) < poundsToPence(reservation.currentPaid);
  const options = movableCars(cars, reservation, draft.carId);
  const name = options.find(({ value }) => value === draft.carId)?.text ?? '';
  return (
    <EditDialog
      title={`Move ${period.reference}`}
      intro={
        <p>
          {reservedCarName(reservation)}, {period.customer ?? 'Deleted user'}
        </p>
      }
      state={form}
      message={edit.error === undefined ? undefined : errorMessage(edit.error)}
      detail={
        codeOf(edit.error) === 'version_conflict'
          ? `It now reads ${reservedCarName(reservation)}, ${reservationDatesText(reservation)}, ${poundsForPeople(reservation.totalPrice)}. What you chose is still here: move once more to put it in place.`
          : undefined
      }
      saveText="Move"
      busy={edit.isLoading}
      onClose={onClose}
    >
      <Box sx={{ mt: 2 }}>
        <FormSelect label="Car" name="carId" options={options} />
      </Box>
      <StaffDateFields />
      <Box component="ul" sx={{ mt: 2, mb: 0, pl: 2.5 }} aria-live="polite" aria-label="What follows">
        <li>
          {difference === 0
            ? `The total stays ${formatPounds(totalOf(draft))}.`
            : `The total becomes ${formatPounds(totalOf(draft))}, ${formatPounds(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}.`}
        </li>
        {draft.endDate !== '' && draft.endDate < today && <li>These dates have passed.</li>}
        {belowPaid && (
          <Obstacle>
            {`${poundsForPeople(reservation.currentPaid)} is paid, more than the new total. Edit the reservation to move it with a refund.`}
          </Obstacle>
        )}
        {clash ? (
          <Obstacle>{`Overlaps with: ${periodLabel(clash, name)}.`}</Obstacle>
        ) : (
          <li>Nothing overlaps.</li>
        )}
        <li>
          {period.customer === null
            ? 'The account is deleted, so no mail is sent.'
            : `${period.customer} is mailed the old and the new car, dates and total.`}
        </li>
        {reservation.chauffeur && (
          <li>
            {reservation.chauffeur.name
              ? 'The job of the driver changes too, and the driver gets a mail.'
              : 'The job changes too. It has no driver yet.'}
          </li>
        )}
      </Box>
    </EditDialog>
  );
}
