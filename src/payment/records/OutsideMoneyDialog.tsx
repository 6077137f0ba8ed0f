// Records money that moved outside the payment provider: a payment, or a refund.
import Stack from '@mui/material/Stack';
import { contractResolver } from '#app/kit/form/useContractForm.ts';
import { useSaveForm } from '#app/kit/table/useSaveForm.ts';
import { staffMoneyApi } from '../data/staffMoneyApi.ts';
import { customerName, reservedCarName } from '#app/booking/index.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { FormSelect } from '#app/kit/form/FormSelect.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { outsidePayment, type OutsidePaymentInput } from '#domain/payment/contract/staffMoney.ts';
import { poundsForPeople, poundsText, poundsToPence } from '#domain/money/pence.ts';

const resolver = contractResolver(outsidePayment);
const METHODS = [
  { value: 'transfer', text: 'Bank transfer' },
  { value: 'cash', text: 'Cash' },
  { value: 'other', text: 'Other' },
];
const TEXTS = {
  payment: {
    title: 'Record a payment',
    about:
      'Money that did not come through the payment provider. It counts as paid at once, and the customer gets a receipt.',
    save: 'Record payment',
    done: 'The payment is recorded.',
    endpoint: staffMoneyApi.endpoints.recordOutsidePayment,
  },
  refund: {
    title: 'Record what was paid back',
    about:
      'Money that you have paid back outside the payment provider. Nothing is sent to a card, and the customer is mailed.',
    save: 'Record paid back',
    done: 'What was paid back is recorded.',
    endpoint: staffMoneyApi.endpoints.recordOutsideRefund,
  },
} as const;

export interface OutsideMoneyDialogProps {
  kind: keyof typeof TEXTS;
  reservation: Reservation;
  /** In pounds. */
  most: number;
  onClose: () => void;
}

export function OutsideMoneyDialog({ kind, reservation, most, onClose }: OutsideMoneyDialogProps) {
  const texts = TEXTS[kind];
  const form = useSaveForm({
    endpoint: texts.endpoint,
    resolver,
    defaultValues: {
      method: 'transfer',
      amount: poundsText(poundsToPence(most)),
      reason: '',
    } as OutsidePaymentInput,
    draft: { key: `${kind} ${reservation.id}` },
    toArg: (values) => ({ reservation, values }),
    done: () => texts.done,
    onClose,
  });
  return (
    <EditDialog
      title={texts.title}
      intro={
        <>
          <p>
            {reservedCarName(reservation)}, {customerName(reservation)}
          </p>
          <p>{texts.about}</p>
        </>
      }
      saveText={texts.save}
      {...form}
    >
      <Stack spacing={2} sx={{ mt: 2 }}>
        <FormSelect label="How" name="method" options={METHODS} />
        <FormTextField
          label="Amount (£)"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          hint={`At most ${poundsForPeople(most)}.`}
        />
        <FormTextField label="Reason" name="reason" rows={2} hint="Only the staff read it." />
      </Stack>
    </EditDialog>
  );
}
