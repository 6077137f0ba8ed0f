// The form of a booking: multi-day or single-day, dates or hours, the price, and the way to the summary.
import { lazy, Suspense, useRef, useState, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector, useAppStore } from '#app/store/hooks.ts';
import { paths } from '#app/shared/config/paths.ts';
import { focusMessage } from '#app/shared/lib/focusMessage.ts';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
import type { Car } from '#domain/contract/cars.ts';
import { holdDates } from './holdDates.ts';
import { BookingFields } from './BookingFields.tsx';
import bookingFieldsStyle from './bookingFields.css';
import { ModeToggle } from './ModeToggle.tsx';
import { PriceSummary } from './PriceSummary.tsx';
import { ProblemAlert } from './ProblemAlert.tsx';
import { selectDraft } from './reservationDraftSelectors.ts';
import { submitReservation } from './submitReservation.ts';

// Fetched with the first sign that somebody is about to reserve; a visitor who only looks does without.
const loadSummary = () => import('./SummaryDialog.tsx');
const SummaryDialog = lazy(async () => ({ default: (await loadSummary()).SummaryDialog }));
const expectSummary = () => {
  // Where it fails now, the dialog itself asks again.
  loadSummary().catch(() => undefined);
};

const PROBLEM_ID = 'reservation-problem';

export function ReservationForm({ car, today }: { car: Car; today: string }) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const draft = useAppSelector((state) => selectDraft(state, car.id));
  const message = useRef<HTMLDivElement>(null);
  // Once it was open it stays, closed: a dialog goes in its own time.
  const isOpen = draft.step !== 'editing';
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The message has to be on the page before it can be scrolled to.
    if (!flushSync(() => dispatch(submitReservation(car)))) focusMessage(message.current);
  };
  const onContinue = async () => {
    const outcome = await dispatch(holdDates(car));
    if (outcome.kind === 'held') {
      void navigate(paths.checkoutOf(outcome.reservationId), { state: outcome.state });
    }
    if (outcome.kind === 'already-reserved') void navigate(paths.profile);
  };
  // Only now is the page behind the dialog open to focus again.
  const onSummaryGone = () => {
    if (selectDraft(store.getState(), car.id).problem) focusMessage(message.current);
  };

  return (
    <Paper variant="panel">
      <StaticStyle id="booking-fields" css={bookingFieldsStyle} />
      <form noValidate aria-label="Reservation" onFocus={expectSummary} onSubmit={onSubmit}>
        <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
          Reserve
        </Typography>
        <ProblemAlert ref={message} id={PROBLEM_ID} carId={car.id} problem={draft.problem} />
        <ModeToggle carId={car.id} mode={draft.mode} />
        <BookingFields carId={car.id} draft={draft} today={today} problemId={PROBLEM_ID} />
        <PriceSummary car={car} />
        <Button type="submit" variant="contained" size="large" fullWidth sx={{ mt: 2.5 }}>
          Reserve
        </Button>
      </form>
      <Suspense>
        {wasOpen && <SummaryDialog car={car} onContinue={() => void onContinue()} onExited={onSummaryGone} />}
      </Suspense>
    </Paper>
  );
}
