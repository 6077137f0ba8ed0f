// Edits a reservation: its car, dates, times, and the total, which is proposed and can be
// overwritten. The input stays until it is saved, also after a refusal of the server.
import { useState } from 'react';
import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage, isApiError } from '#app/platform/api/apiError.ts';
import { resetToNewer } from '#app/kit/form/resetToNewer.ts';
import { ruleResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { selectAllCars, useGetCarsQuery } from '#app/fleet/index.ts';
import { customerName, reservedCarName } from '../data/reservationNames.ts';
import { movableCars } from '../data/movableCars.ts';
import { reservationApi } from '../data/reservationApi.ts';
import { StaffDateFields } from '../reservation/StaffDateFields.tsx';
import { serverNow } from '#app/platform/clock/serverClock.ts';
import { announceEdit } from '../reservation/announceEdit.ts';
import { reservationAdminApi } from '../data/reservationAdminApi.ts';
import { useUnavailableDays } from '../reservation/useUnavailableDays.ts';
import { useMayDo } from '#app/people/index.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { FormSelect } from '#app/kit/form/FormSelect.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { useFormText } from '#app/kit/form/useFormText.ts';
import { FormField } from '#app/kit/form/FormField.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { formatPounds, poundsForPeople, poundsToPence } from '#domain/money/pence.ts';
import { proposedTotal } from '#domain/booking/proposedTotal.ts';
import {
  draftDates,
  editFaults,
  excessPence,
  shownTotal,
  toChanges,
  toDraft,
  type EditDraft,
} from './editDraft.ts';

interface EditReservationDialogProps {
  reservation: Reservation;
  onClose: () => void;
}

export function EditReservationDialog({ reservation, onClose }: EditReservationDialogProps) {
  const { fields, ...form } = useReservationEdit(reservation, onClose);
  return (
    <EditDialog
      title="Edit reservation"
      intro={
        <p>
          {reservedCarName(reservation)}, {customerName(reservation)}
        </p>
      }
      {...form}
      onClose={onClose}
    >
      <EditFields {...fields} />
    </EditDialog>
  );
}

const { getReservation } = reservationApi.endpoints;
const codeOf = (failure: unknown) => (isApiError(failure) ? failure.code : undefined);

/** The failure with the server's messages by field; taken dates are shown at the first date. */
function withFields(failure: unknown): unknown {
  if (!isApiError(failure) || failure.code !== 'dates_taken') return failure;
  return { ...failure, fields: { startDate: failure.message } };
}

function useReservationEdit(reservation: Reservation, onSaved: () => void) {
  const dispatch = useAppDispatch();
  const edit = useCall(reservationAdminApi.endpoints.editReservation);
  // The reservation at the start of the edit. After a conflict it is the newer reservation, whose values replace those
  // that the user has not changed.
  const [before, setBefore] = useState(reservation);
  // A deleted car has no price; the rule handles this case.
  const { data } = useGetCarsQuery();
  const cars = data ? selectAllCars(data) : [];
  const carOf = (carId: string) => cars.find(({ id }) => id === carId);
  const proposed = (draft: EditDraft) =>
    proposedTotal(before, draftDates(draft, before), { own: carOf(before.carId), next: carOf(draft.carId) });
  const totalOf = (draft: EditDraft) => shownTotal(draft, proposed(draft));
  const paidPence = poundsToPence(before.currentPaid);

  const form = useContractForm<EditDraft>({
    resolver: ruleResolver((draft) =>
      editFaults(draft, totalOf(draft), { before, now: dispatch(serverNow()) }),
    ),
    defaultValues: toDraft(reservation),
    draft: { key: `reservation ${reservation.id}`, version: before.version },
    save: async (draft) => {
      try {
        const changes = toChanges(draft, totalOf(draft), before);
        const after = await edit.send({ before, changes });
        dispatch(announceEdit(before, after, { refunds: 'refund' in changes }));
      } catch (error) {
        if (codeOf(error) === 'version_conflict') {
          const latest = getReservation.initiate(reservation.id, { subscribe: false, forceRefetch: true });
          const now = await dispatch(latest).unwrap();
          resetToNewer(form.form, toDraft(before), toDraft(now));
          setBefore(now);
        }
        throw withFields(error);
      }
      onSaved();
    },
  });
  const draft = useWatch({ control: form.form.control }) as EditDraft;
  const isUnavailable = useUnavailableDays(reservation, draft.carId);
  const refundPence = draft.isRefunded ? excessPence(totalOf(draft), paidPence) : 0;
  const { error } = edit;
  const failure = withFields(error);
  const isAtField = isApiError(failure) && failure.fields !== undefined;
  return {
    /** The data of the fields that are not values of the form. */
    fields: {
      draft,
      proposedPence: proposed(draft),
      paidPence,
      isUnavailable,
      cars: movableCars(cars, reservation, draft.carId),
    },
    saveText: refundPence > 0 ? `Save and refund ${formatPounds(refundPence)}` : 'Save',
    state: form,
    /** Messages without a field. */
    message: error === undefined || isAtField ? undefined : errorMessage(error),
    detail:
      codeOf(error) === 'version_conflict'
        ? `It now reads ${reservedCarName(before)}, ${reservationDatesText(before)}, ${poundsForPeople(before.totalPrice)}. What you typed is still here: save once more to put it in place.`
        : undefined,
    busy: edit.isLoading,
  };
}

type EditFieldsProps = ReturnType<typeof useReservationEdit>['fields'];

function EditFields(props: EditFieldsProps) {
  const { isUnavailable, cars } = props;
  return (
    <div>
      <Box sx={{ mt: 2 }}>
        <FormSelect label="Car" name="carId" options={cars} />
      </Box>
      <StaffDateFields isUnavailable={isUnavailable} />
      <TotalField {...props} />
      <RefundField {...props} />
    </div>
  );
}

/** Shown to users who may refund when the total is below the paid amount; without it such a total is refused. */
function RefundField({ draft, proposedPence, paidPence }: EditFieldsProps) {
  const { register } = useFormContext<EditDraft>();
  const mayRefund = useMayDo('reservations.refund');
  const excess = excessPence(shownTotal(draft, proposedPence), paidPence);
  if (!mayRefund || excess === 0) return null;
  return (
    <Box component="label" sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 44 }}>
      <input type="checkbox" {...register('isRefunded')} />
      Refund {formatPounds(excess)} to the customer
    </Box>
  );
}

/** The proposed total of the dates, until the user changes it. */
function TotalField({ draft, proposedPence, paidPence }: EditFieldsProps) {
  const { setValue } = useFormContext<EditDraft>();
  const total = useFormText('totalPrice');
  return (
    <Box sx={{ mt: 2 }}>
      <FormField
        {...total}
        label="Total Price (£)"
        inputMode="decimal"
        autoComplete="off"
        value={shownTotal(draft, proposedPence)}
        hint={`${formatPounds(proposedPence)} proposed for these dates; ${formatPounds(paidPence)} is paid.`}
      />
      {draft.totalPrice !== null && (
        <>
          <button type="button" className="lcr-cut-toggle" onClick={() => setValue('totalPrice', null)}>
            Use {formatPounds(proposedPence)}
          </button>
          <Box sx={{ mt: 2 }}>
            <FormTextField
              label="Reason of the price"
              name="reason"
              autoComplete="off"
              hint="Only the staff read it."
            />
          </Box>
        </>
      )}
    </Box>
  );
}
