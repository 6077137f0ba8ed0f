// The actions of staff for the money of a reservation, as buttons on its page: record a payment, refund a card payment,
// record a refund outside the payment provider, waive the charge of a late cancellation.
import Button from '@mui/material/Button';
import { useDialogOfAddress } from '#app/kit/dialog/useDialogOfAddress.ts';
import { useDialog } from '#app/kit/dialog/useDialog.ts';
import { useMayDo } from '#app/people/index.ts';
import type { ReservationDetails } from '#domain/office/contract/details.ts';
import { OutsideMoneyDialog } from './OutsideMoneyDialog.tsx';
import { outsideKept, refundablePayments } from './refundable.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { WaiveDialog } from './WaiveDialog.tsx';

export function MoneyTools({ details }: { details: ReservationDetails }) {
  const { reservation, figures, payments } = details;
  const mayRecord = useMayDo('money.record');
  const mayRefund = useMayDo('reservations.refund');
  const { dialog, openDialog, closeDialog } = useDialog('Money');
  const opens = (kind: string) => () => openDialog(kind, reservation.id);
  useDialogOfAddress('payment', () => {
    if (mayRecord && figures.remaining > 0) openDialog('payment', reservation.id);
  });
  const isBooked = reservation.status === 'confirmed' || reservation.status === 'cancelled';
  if (!isBooked) return null;
  const cards = refundablePayments(payments);
  const kept = outsideKept(payments);
  const isLateDebt =
    reservation.status === 'cancelled' && reservation.remainingToPay + reservation.currentPaid > 0;
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
      {mayRefund && isLateDebt && (
        <Button variant="outlined" onClick={opens('waive')}>
          {reservation.remainingToPay > 0 ? 'Waive charge' : 'Refund charge'}
        </Button>
      )}
      {dialog?.kind === 'waive' && <WaiveDialog reservation={reservation} onClose={closeDialog} />}
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
