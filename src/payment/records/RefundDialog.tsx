// Refunds a part of a card payment, with a reason; a refund as goodwill also reduces the total by that amount.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useFormContext } from 'react-hook-form';
import { contractResolver } from '#app/kit/form/useContractForm.ts';
import { useSaveForm } from '#app/kit/table/useSaveForm.ts';
import { instantText } from '#app/kit/dates/instantText.ts';
import { paymentName } from '../data/paymentRecordTexts.ts';
import { staffMoneyApi } from '../data/staffMoneyApi.ts';
import { customerName, reservedCarName } from '#app/booking/index.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { FormSelect } from '#app/kit/form/FormSelect.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { staffRefund, type StaffRefundInput } from '#domain/payment/contract/staffMoney.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import type { RefundablePayment } from './refundable.ts';

const resolver = contractResolver(staffRefund);

const optionOf = ({ payment, most }: RefundablePayment) => ({
  value: payment.id,
  text: `${paymentName(payment)}, ${instantText(payment.paidAt ?? payment.createdAt)}, at most ${poundsForPeople(most)}`,
});

export interface RefundDialogProps {
  reservation: Reservation;
  payments: readonly RefundablePayment[];
  onClose: () => void;
}

export function RefundDialog({ reservation, payments, onClose }: RefundDialogProps) {
  const form = useSaveForm({
    endpoint: staffMoneyApi.endpoints.refundCardPayment,
    resolver,
    defaultValues: {
      paymentId: payments[0]?.payment.id ?? '',
      amount: '',
      reason: '',
      lowersTotal: false,
    } as StaffRefundInput,
    draft: { key: `refund ${reservation.id}` },
    toArg: (values) => ({ reservation, values }),
    done: () => 'The refund is on its way to the card.',
    onClose,
  });
  return (
    <EditDialog
      title="Refund a card payment"
      intro={
        <p>
          {reservedCarName(reservation)}, {customerName(reservation)}. The customer is mailed when the refund
          is made.
        </p>
      }
      saveText="Refund"
      {...form}
    >
      <Stack spacing={2} sx={{ mt: 2 }}>
        <FormSelect label="Payment" name="paymentId" options={payments.map(optionOf)} />
        <FormTextField label="Amount (£)" name="amount" inputMode="decimal" autoComplete="off" />
        <FormTextField label="Reason" name="reason" rows={2} hint="Only the staff read it." />
        <LowersTotal />
      </Stack>
    </EditDialog>
  );
}

function LowersTotal() {
  const { register } = useFormContext<StaffRefundInput>();
  return (
    <Box component="label" sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 44 }}>
      <input type="checkbox" {...register('lowersTotal')} />
      Goodwill: lower the total by this amount, so that it does not become due again
    </Box>
  );
}
