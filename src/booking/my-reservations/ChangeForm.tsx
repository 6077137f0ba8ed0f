// The form of a change of a reservation: shows the price before the change; errors are shown at their fields.
import { useNavigate } from 'react-router-dom';
import Box from '@mui/material/Box';
import { useWatch, type DefaultValues, type FieldValues } from 'react-hook-form';
import type { ReactNode } from 'react';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage, isApiError } from '#app/platform/api/apiError.ts';
import { ruleResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { ReservationFacts } from '../reservation/ReservationFacts.tsx';
import { reservedCarName } from '../data/reservationNames.ts';
import { useGetChangeQuoteQuery, customerChangeApi } from '../data/customerChangeApi.ts';
import { paths } from '#app/platform/address/paths.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { ChangeQuote, ReservationChange } from '#domain/booking/contract/customerChanges.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { poundsForPeople } from '#domain/money/pence.ts';

export interface ChangeOfReservation {
  reservation: Reservation;
  onClose: () => void;
}

interface ChangeFormProps<Draft extends FieldValues> extends ChangeOfReservation {
  title: string;
  defaultValues: Draft;
  /** The message of each invalid field; also of one that changes nothing. */
  faults: (draft: Draft) => Readonly<Partial<Record<string, string>>>;
  changeOf: (draft: Draft) => ReservationChange;
  /** The notice of a change that needs no payment. */
  done: string;
  /** The fields. */
  children: ReactNode;
}

export function ChangeForm<Draft extends FieldValues>(props: ChangeFormProps<Draft>) {
  const { reservation, onClose, title, defaultValues, faults, changeOf, done, children } = props;
  const { id: reservationId, carId } = reservation;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const change = useCall(customerChangeApi.endpoints.changeReservation);
  const state = useContractForm<Draft>({
    resolver: ruleResolver(faults),
    defaultValues: defaultValues as DefaultValues<Draft>,
    save: async (draft) => {
      if (!quote) return;
      const { newTotal, payNow, refund } = quote;
      const request = { ...changeOf(draft), newTotal, payNow, refund };
      try {
        const answer = await change.send({ reservationId, carId, change: request });
        onClose();
        if (answer.status === 'held') {
          void navigate(paths.changePaymentOf(answer.id));
          return;
        }
      } catch (failure) {
        if (isApiError(failure) && failure.code === 'price_changed') void refetch();
        throw failure;
      }
      const money = refund > 0 ? ` ${poundsForPeople(refund)} goes back to you.` : '';
      dispatch(noticePosted({ kind: 'success', text: `${done}${money}` }));
    },
  });
  const draft = useWatch({ control: state.form.control }) as Draft;
  const wrong = faults(draft);
  const isUsable = Object.keys(wrong).length === 0;
  const { currentData, error, refetch } = useGetChangeQuoteQuery(
    { reservationId, carId, change: changeOf(draft) },
    { skip: !isUsable },
  );
  const quote = isUsable ? currentData : undefined;
  // While the user types, each conflict of the fields is shown once.
  const isTouched = state.form.formState.isDirty;
  const fault = isTouched && !state.isRefused ? Object.values(wrong)[0] : undefined;
  return (
    <EditDialog
      title={title}
      maxWidth="sm"
      intro={
        <p>
          {reservedCarName(reservation)}, {reservationDatesText(reservation)}. Times are London times.
        </p>
      }
      state={state}
      message={change.message}
      fault={fault ?? (isUsable && error ? errorMessage(error) : undefined)}
      saveText={saveText(quote)}
      busy={change.isLoading}
      onClose={onClose}
    >
      {children}
      <Box aria-live="polite" sx={{ mt: 2 }}>
        {quote && <QuoteFacts quote={quote} />}
      </Box>
    </EditDialog>
  );
}

function saveText(quote: ChangeQuote | undefined): string {
  if (quote && quote.payNow > 0) return `Continue to payment of ${poundsForPeople(quote.payNow)}`;
  return quote && quote.refund > 0 ? `Save and refund ${poundsForPeople(quote.refund)}` : 'Save';
}

function QuoteFacts({ quote: { oldTotal, newTotal, payNow, refund, remaining } }: { quote: ChangeQuote }) {
  return (
    <ReservationFacts
      facts={[
        { label: 'Total before', value: poundsForPeople(oldTotal) },
        { label: 'New total', value: poundsForPeople(newTotal), strong: true },
        ...(refund > 0 ? [{ label: 'Goes back to you', value: poundsForPeople(refund) }] : []),
        ...(payNow > 0
          ? [
              {
                label: 'To pay now',
                value: poundsForPeople(payNow),
                note: 'Your reservation changes once this is paid; the change is kept for you for 15 minutes.',
              },
            ]
          : []),
        { label: 'To pay later', value: poundsForPeople(remaining) },
      ]}
    />
  );
}
