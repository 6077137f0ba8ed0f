// The actions of staff for the money of a reservation, as buttons on its page: record a payment, refund a card payment,
// record a refund outside the payment provider.
import Button from '@mui/material/Button';
import { useAdminTableState } from '#app/entities/admin/index.ts';
import { useMayDo } from '#app/entities/session/index.ts';
import type { ReservationDetails } from '#domain/contract/details.ts';
import { OutsideMoneyDialog } from './OutsideMoneyDialog.tsx';
import { outsideKept, refundablePayments } from './refundable.ts';
import { RefundDialog } from './RefundDialog.tsx';

export function MoneyTools({ details }: { details: ReservationDetails }) {
  const { reservation, figures, payments } = details;
  const mayRecord = useMayDo('money.record');
  const mayRefund = useMayDo('reservations.refund');
  const { dialog, openDialog, closeDialog } = useAdminTableState('Money');
  const opens = (kind: string) => () => openDialog(kind, reservation.id);
  const isBooked = reservation.status === 'confirmed' || reservation.status === 'cancelled';
  if (!isBooked) return null;
  const cards = refundablePayments(payments);
  const kept = outsideKept(payments);
  return (
    <>
      {mayRecord && figures.remaining > 0 && (
        <Button variant="outlined" onClick={opens('payment')}>
          Record payment
        </Button>
      )}
      {mayRefund && cards.length > 0 && (
        <Button variant="outlined" onClick={opens('refund')}>
          Refund
        </Button>
      )}
      {mayRefund && kept > 0 && (
        <Button variant="outlined" onClick={opens('paidBack')}>
          Record paid back
        </Button>
      )}
      {dialog?.kind === 'payment' && (
        <OutsideMoneyDialog
          kind="payment"
          reservation={reservation}
          most={figures.remaining}
          onClose={closeDialog}
        />
      )}
      {dialog?.kind === 'paidBack' && (
        <OutsideMoneyDialog kind="refund" reservation={reservation} most={kept} onClose={closeDialog} />
      )}
      {dialog?.kind === 'refund' && (
        <RefundDialog reservation={reservation} payments={cards} onClose={closeDialog} />
      )}
    </>
  );
}
