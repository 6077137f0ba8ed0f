// One reservation in the customer's list.
import { useId } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { carName } from '#app/entities/car/index.ts';
import { hireDatesText } from '#app/entities/reservation/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { formatPounds, poundsToPence } from '#domain/money/pence.ts';
import { paidState } from '#domain/reservation/status.ts';
import { toBalanceDue } from './balanceDue.ts';

/** What became of a cancelled reservation's money. */
function cancellationText({ refunded, remainingToPay }: Reservation): string {
  if (refunded > 0) return `${formatPounds(poundsToPence(refunded))} refunded to your card.`;
  return remainingToPay > 0
    ? 'Cancelled less than 48 hours before the start, so the full amount is due.'
    : 'Nothing was refunded: it was cancelled less than 48 hours before the start.';
}

export function ReservationCard({ reservation }: { reservation: Reservation }) {
  const titleId = useId();
  const navigate = useNavigate();
  const { carMake, carModel, totalPrice, currentPaid, remainingToPay, status } = reservation;
  const cancelled = status === 'cancelled';
  const owed = remainingToPay > 0;
  const state = paidState(poundsToPence(remainingToPay));
  const amounts = [
    ['Total', totalPrice],
    ['Paid so far', currentPaid],
    ['Remaining', remainingToPay],
  ] as const;
  return (
    <Paper component="li" variant="outlined" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography id={titleId} variant="h4" component="h3" sx={{ mr: 'auto' }}>
          {carName({ make: carMake, model: carModel })}
        </Typography>
        {cancelled && <Chip size="small" variant="outlined" label="Cancelled" />}
        {(!cancelled || owed) && (
          <Chip size="small" variant="outlined" color={owed ? 'warning' : 'success'} label={state} />
        )}
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>{hireDatesText(reservation)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mt: 2 }}>
        <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mr: 'auto' }}>
          {amounts.map(([label, pounds]) => (
            <div key={label}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {label}
              </Typography>
              <Typography component="dd" sx={{ fontVariantNumeric: 'lining-nums tabular-nums' }}>
                {formatPounds(poundsToPence(pounds))}
              </Typography>
            </div>
          ))}
        </Box>
        {owed && (
          <Button
            variant="contained"
            onClick={() => void navigate(paths.payment, { state: toBalanceDue(reservation) })}
          >
            Pay Remaining Amount
          </Button>
        )}
      </Box>
      {cancelled && (
        <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
          {cancellationText(reservation)}
        </Typography>
      )}
    </Paper>
  );
}
