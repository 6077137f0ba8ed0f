// Waives the debt of a late cancellation, with a reason; where the firm is at fault, what was paid is refunded, too.
import Box from '@mui/material/Box';
import { useFormContext } from 'react-hook-form';
import { contractResolver } from '#app/kit/form/useContractForm.ts';
import { useSaveForm } from '#app/kit/table/useSaveForm.ts';
import { staffMoneyApi } from '../data/staffMoneyApi.ts';
import { customerName, reservedCarName } from '#app/booking/index.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { waiver, type Waiver } from '#domain/payment/contract/staffMoney.ts';
import { poundsForPeople } from '#domain/money/pence.ts';

const resolver = contractResolver(waiver);

export interface WaiveDialogProps {
  reservation: Reservation;
  onClose: () => void;
}

export function WaiveDialog({ reservation, onClose }: WaiveDialogProps) {
  const { remainingToPay, currentPaid } = reservation;
  const isDue = remainingToPay > 0;
  const form = useSaveForm({
    endpoint: staffMoneyApi.endpoints.waiveBalance,
    resolver,
    defaultValues: { reason: '', refundsPaid: !isDue } as Waiver,
    draft: { key: `waiver ${reservation.id}` },
    toArg: (values) => ({ reservation, values }),
    done: () => (isDue ? 'The charge is waived.' : 'The charge is refunded.'),
    onClose,
  });
  return (
    <EditDialog
      title={isDue ? 'Waive the cancellation charge' : 'Refund the cancellation charge'}
      intro={
        <p>
          {reservedCarName(reservation)}, {customerName(reservation)}.{' '}
          {isDue && `${poundsForPeople(remainingToPay)} is still due, `}
          {poundsForPeople(currentPaid)} is paid.
        </p>
      }
      saveText={isDue ? 'Waive' : 'Refund'}
      {...form}
    >
      <Box sx={{ mt: 2 }}>
        <FormTextField autoFocus label="Reason" name="reason" rows={2} hint="Only the staff read it." />
      </Box>
      {currentPaid > 0 && <RefundsPaid paid={currentPaid} />}
    </EditDialog>
  );
}

function RefundsPaid({ paid }: { paid: number }) {
  const { register } = useFormContext<Waiver>();
  return (
    <Box component="label" sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 44 }}>
      <input type="checkbox" {...register('refundsPaid')} />
      It was our fault: refund {poundsForPeople(paid)}, too
    </Box>
  );
}
