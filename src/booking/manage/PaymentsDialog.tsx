// The payments of a reservation for an admin: payments, refunds, and the references of the provider.
import { Suspense, useId } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { PaymentHistory } from '#app/payment/records/PaymentHistory.tsx';
import { customerName, reservedCarName } from '../data/reservationNames.ts';
import { PriceLines } from '../reservation/PriceLines.tsx';
import { useMayDo } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import { linesOfReservation } from '#domain/money/presentedLines.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';

const InvoiceList = lazyPart(() => import('#app/payment/documents/InvoiceList.tsx'), 'InvoiceList');

export interface PaymentsDialogProps {
  reservation: Reservation;
  onClose: () => void;
}

export function PaymentsDialog({ reservation, onClose }: PaymentsDialogProps) {
  const titleId = useId();
  const readsMoney = useMayDo('money.read');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Payments</DialogTitle>
      <DialogContent>
        <p>
          {reservedCarName(reservation)}, {reservationDatesText(reservation)}, {customerName(reservation)}
        </p>
        <PriceLines lines={linesOfReservation(reservation)} />
        <PaymentHistory reservationId={reservation.id} />
        <Suspense>{readsMoney && <InvoiceList reservationId={reservation.id} />}</Suspense>
      </DialogContent>
      <DialogActions>
        <ButtonLink to={paths.receipt(reservation.id)} color="inherit">
          Receipt
        </ButtonLink>
        <Button autoFocus variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
