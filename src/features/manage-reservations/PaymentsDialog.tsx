// The payments of a reservation, as an admin looks them up: what came in, what went back, and the provider's references.
import { useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { PaymentHistory } from '#app/entities/payment/index.ts';
import { customerName, reservedCarName } from '#app/entities/reservation/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { ButtonLink } from '#app/shared/ui/ButtonLink.tsx';
import { reservationDatesText } from '#domain/calendar/reservationText.ts';
import type { Reservation } from '#domain/contract/reservations.ts';

export interface PaymentsDialogProps {
  reservation: Reservation;
  onClose: () => void;
}

export function PaymentsDialog({ reservation, onClose }: PaymentsDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Payments</DialogTitle>
      <DialogContent>
        <p>
          {reservedCarName(reservation)}, {reservationDatesText(reservation)}, {customerName(reservation)}
        </p>
        <PaymentHistory reservationId={reservation.id} />
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
