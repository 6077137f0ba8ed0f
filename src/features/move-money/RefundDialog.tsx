// Refunds a part of a card payment, with a reason; a refund as goodwill also reduces the total by that amount.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useFormContext } from 'react-hook-form';
import { contractResolver } from '#app/api/useContractForm.ts';
import { useSaveForm } from '#app/entities/admin/index.ts';
import { instantText, paymentName, staffMoneyApi } from '#app/entities/payment/index.ts';
import { customerName, reservedCarName } from '#app/entities/reservation/index.ts';
import { EditDialog } from '#app/shared/ui/EditDialog.tsx';
import { FormSelect } from '#app/shared/ui/form/FormSelect.tsx';
import { FormTextField } from '#app/shared/ui/form/FormTextField.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { staffRefund, type StaffRefundInput } from '#domain/contract/staffMoney.ts';
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
