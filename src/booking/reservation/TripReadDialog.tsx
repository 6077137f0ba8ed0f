// The trip details of a reservation, read-only.
import { useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { tripFacts } from '#domain/booking/trip.ts';
import { ReservationFacts } from './ReservationFacts.tsx';

export function TripReadDialog({ reservation, onClose }: { reservation: Reservation; onClose: () => void }) {
  const titleId = useId();
  const facts = tripFacts(reservation.trip);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Trip details</DialogTitle>
      <DialogContent>
        {facts.length > 0 ? <ReservationFacts facts={facts} /> : <p>No trip details have been given.</p>}
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
