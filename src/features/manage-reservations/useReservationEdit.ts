// The state of a reservation's edit: what is typed stays until it is saved, whatever the server says meanwhile.
import { useAppDispatch } from '#app/app/hooks.ts';
import { errorMessage, isApiError } from '#app/api/apiError.ts';
import { useGetCarQuery } from '#app/entities/car/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { reservationApi, useEditReservationMutation } from '#app/entities/reservation/index.ts';
import { useKept } from '#app/shared/lib/useKept.ts';
import { useSubmit } from '#app/shared/lib/useSubmit.ts';
import { hireDatesText } from '#domain/calendar/hireText.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { poundsForPeople, poundsToPence, type Pence } from '#domain/money/pence.ts';
import {
  editFaults,
  proposedTotal,
  shownTotal,
  toChanges,
  toDraft,
  type EditDraft,
  type EditFaults,
} from './editDraft.ts';

export interface ReservationEditForm {
  draft: EditDraft;
  change: (change: Partial<EditDraft>) => void;
  /** What the total's field shows, in pounds. */
  total: string;
  proposedPence: Pence;
  paidPence: Pence;
  faults: EditFaults;
  /** What belongs to no field. */
  message: string | undefined;
  messageDetail: string | undefined;
  busy: boolean;
  save: () => void;
}

const codeOf = (failure: unknown) => (isApiError(failure) ? failure.code : undefined);

/** The server's remarks where they belong: by field, and taken dates at the first of the dates. */
function faultsOf(failure: unknown): EditFaults {
  if (!isApiError(failure)) return {};
  if (failure.code === 'dates_taken') return { startDate: failure.message };
  return failure.fields ?? {};
}

const { getReservation } = reservationApi.endpoints;

export function useReservationEdit(reservation: Reservation, onSaved: () => void): ReservationEditForm {
  const dispatch = useAppDispatch();
  const [editReservation] = useEditReservationMutation();
  // What the edit starts from: after a conflict the newer state, so that saving again is meant.
  const [before, setBefore] = useKept('reservationEditBefore', reservation);
  const [draft, setDraft] = useKept('reservationEditDraft', toDraft(reservation));
  const [seen, setSeen] = useKept<EditFaults>('reservationEditFaults', {});
  // A car that is gone has no price; the rule knows what to do then.
  const { data: car } = useGetCarQuery(reservation.carId);
  const proposedPence = proposedTotal(draft, before, car && poundsToPence(car.price));
  const total = shownTotal(draft, proposedPence);

  const { busy, failure, submit } = useSubmit(async (changes: ReturnType<typeof toChanges>) => {
    try {
      await editReservation({ before, changes }).unwrap();
    } catch (error) {
      if (codeOf(error) === 'version_conflict') {
        const latest = getReservation.initiate(reservation.id, { subscribe: false, forceRefetch: true });
        setBefore(await dispatch(latest).unwrap());
      }
      throw error;
    }
    dispatch(noticePosted({ kind: 'success', text: 'The reservation has been changed.' }));
    onSaved();
  }, 'reservationEdit');

  const faults = { ...faultsOf(failure), ...seen };
  const isConflict = codeOf(failure) === 'version_conflict';
  const isAtField = Object.keys(faultsOf(failure)).length > 0;
  return {
    draft,
    change: (change) => {
      setDraft((typed) => ({ ...typed, ...change }));
      setSeen({});
    },
    total,
    proposedPence,
    paidPence: poundsToPence(before.currentPaid),
    faults,
    message: failure === undefined || isAtField ? undefined : errorMessage(failure),
    messageDetail: isConflict
      ? `It now reads ${hireDatesText(before)}, ${poundsForPeople(before.totalPrice)}. What you typed is still here: save once more to put it in place.`
      : undefined,
    busy,
    save: () => {
      const found = editFaults(draft, total);
      setSeen(found);
      if (Object.keys(found).length === 0) submit(toChanges(draft, total));
    },
  };
}
