// The summary before checkout: car, dates, price and cancellation policy.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import { carName } from '#app/fleet/index.ts';
import { PriceLines } from '../reservation/PriceLines.tsx';
import { ReservationFacts } from '../reservation/ReservationFacts.tsx';
import { useBalanceDueHours } from '../reservation/useBalanceDue.ts';
import { useCancellationPolicy } from '../reservation/CancellationOutcome.tsx';
import { balanceDueText, londonDatesText, reservationDurationText } from '#domain/booking/reservationText.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { paths } from '#app/platform/address/paths.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { draftDates } from '#domain/booking/rules.ts';
import { holdDates } from './holdDates.ts';
import { PromoCode } from './PromoCode.tsx';
import { selectDraft, selectDraftSearch, selectLines, selectQuote } from './reservationDraftSelectors.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';
import { MINUTE } from '#domain/time/durations.ts';

const { summaryClosed } = reservationDraftSlice.actions;

export interface SummaryDialogProps {
  car: Car;
  onExited: () => void;
}

export function SummaryDialog({ car, onExited }: SummaryDialogProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const draft = useAppSelector((state) => selectDraft(state, car.id));
  const price = useAppSelector((state) => selectQuote(state, car));
  const lines = useAppSelector((state) => selectLines(state, car));
  const search = useAppSelector((state) => selectDraftSearch(state, car.id));
  const holding = draft.step === 'holding';
  const close = () => dispatch(summaryClosed({ carId: car.id }));
  const onContinue = async () => {
    const outcome = await dispatch(holdDates(car));
    if (outcome.kind === 'held') {
      void navigate(paths.checkoutOf(outcome.reservationId), { state: outcome.state });
    }
    if (outcome.kind === 'already-reserved') void navigate(paths.profile);
  };
  const dates = draftDates(draft);
  const now = useServerNow(MINUTE);
  const dueHours = useBalanceDueHours();
  const policy = useCancellationPolicy(dates);
  return (
    <Dialog
      open={draft.step !== 'editing'}
      onClose={close}
      fullWidth
      maxWidth="xs"
      aria-labelledby="reservation-summary"
      slotProps={{ transition: { onExited } }}
    >
      <DialogTitle id="reservation-summary">Your reservation</DialogTitle>
      {/* On a phone it scrolls, also by keyboard. */}
      <DialogContent tabIndex={0}>
        {price && (
          <ReservationFacts
            facts={[
              { label: 'Car', value: carName(car) },
              { label: 'Dates', value: londonDatesText(dates) },
              { label: 'Duration', value: reservationDurationText(dates) },
              { label: 'Total', value: formatPounds(price.totalPence), strong: true },
              { label: 'To pay now', value: formatPounds(price.depositPence) },
              {
                label: 'To pay later',
                value: formatPounds(price.remainingPence),
                note: balanceDueText(dates, { bookedAt: now, dueHours }),
              },
            ]}
          />
        )}
        <PriceLines lines={lines} />
        <PromoCode carId={car.id} />
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          {policy}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1.5 }}>
          <Link component={RouterLink} to={paths.newQuoteOf(car.id, search)} color="inherit">
            Get this as a quote
          </Link>
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={holding}>
          Cancel
        </Button>
        <Button variant="contained" onClick={() => void onContinue()} disabled={holding}>
          {holding ? 'Processing...' : 'Continue'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
