// The payments of a reservation for an admin: payments, refunds, and the references of the provider.
import { lazy, Suspense, useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { PaymentHistory } from '#app/entities/payment/index.ts';
import { customerName, PriceLines, reservedCarName } from '#app/entities/reservation/index.ts';
import { useMayDo } from '#app/entities/session/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { ButtonLink } from '#app/shared/ui/ButtonLink.tsx';
import { reservationDatesText } from '#domain/calendar/reservationText.ts';
import { linesOfReservation } from '#domain/contract/lines.ts';
import type { Reservation } from '#domain/contract/reservations.ts';

const InvoiceList = lazy(async () => ({
  default: (await import('#app/entities/invoice/index.ts')).InvoiceList,
}));

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
