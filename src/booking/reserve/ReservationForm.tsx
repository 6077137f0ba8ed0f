// The form of a booking: multi-day or single-day, dates or times, the price, and the button to the summary.
import { Suspense, type SyntheticEvent, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector, useAppStore } from '#app/platform/store/hooks.ts';
import { pendingSession, selectIsSignedIn } from '#app/people/index.ts';
import { focusMessage } from '#app/kit/form/focusMessage.ts';
import buttonStyle from '#app/kit/page/button.css';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { ThemeLoaderContext } from '#app/kit/page/themeLoader.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { Instant } from '#domain/time/london.ts';
import { BookingFields } from './BookingFields.tsx';
import { DATE_PROBLEM_ID, marksOf, PROBLEM_ID } from './bookingMarks.ts';
import bookingFieldsStyle from './bookingFields.css';
import { ExtrasField } from './ExtrasField.tsx';
import { ModeToggle } from './ModeToggle.tsx';
import { PriceSummary } from './PriceSummary.tsx';
import { ProblemAlert } from './ProblemAlert.tsx';
import { selectDateProblem, selectDraft, selectQuote } from './reservationDraftSelectors.ts';
import { submitReservation } from './submitReservation.ts';
import { carTariff } from '#app/fleet/index.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { priceLine } from '#domain/money/quote.ts';
import { returnAddress } from '#app/platform/address/returnAddress.ts';
import { useIsReplaying } from '#app/platform/browser/replayContext.ts';
import { TYPED } from './useDatesInAddress.ts';

// Fetched at the first input of the user; a visitor who only reads does not need it.
const loadSummary = () => import('./SummaryDialog.tsx');
const SummaryDialog = lazyPart(loadSummary, 'SummaryDialog');
// Fetched when dates are taken.
const Alternatives = lazyPart(() => import('./Alternatives.tsx'), 'Alternatives');

export interface ReservationFormProps {
  car: Car;
  today: string;
  now: Instant;
}

export function ReservationForm({ car, today, now }: ReservationFormProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const draft = useAppSelector((state) => selectDraft(state, car.id));
  const dateProblem = useAppSelector((state) => selectDateProblem(state, car.id, now, car.CarForReason));
  const message = useRef<HTMLDivElement>(null);
  const { load: loadTheme, Theme } = use(ThemeLoaderContext);
  const expectSummary = () => {
    // After a failure here, the dialog fetches them again.
    Promise.all([loadSummary(), loadTheme()]).catch(() => undefined);
  };
  useReturnFromSignIn(car);
  // After the first opening the dialog stays mounted, so that it can animate its closing.
  const isOpen = draft.step !== 'editing';
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);

  const isTaken = dateProblem?.rule === 'overlap' || draft.problem?.rule === 'overlap';

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const form = event.currentTarget;
    // On a phone the button is in sight before the form is: it shows the form first.
    if (draft.startDate === '' && form.getBoundingClientRect().top > window.innerHeight) {
      form.closest('section')?.focus();
      return;
    }
    // In a new tab the session is unknown until the server answers. Without this wait, every user would count as a
    // guest.
    const session = dispatch(pendingSession());
    if (session) await session;
    if (!form.isConnected) return;
    // The message must be on the page before it can be scrolled into view.
    if (!flushSync(() => dispatch(submitReservation(car)))) focusMessage(message.current);
  };
  // Only now can the page behind the dialog take the focus again.
  const onSummaryGone = () => {
    if (selectDraft(store.getState(), car.id).problem) focusMessage(message.current);
  };

  return (
    <div className="lcr-panel">
      <StaticStyle id="button" css={buttonStyle} />
      <StaticStyle id="booking-fields" css={bookingFieldsStyle} />
      <form
        noValidate
        aria-label="Reservation"
        onFocus={expectSummary}
        onSubmit={(event) => void onSubmit(event)}
      >
        <h2 className="lcr-title lcr-booking-title">Reserve</h2>
        <ProblemAlert ref={message} id={PROBLEM_ID} carId={car.id} problem={draft.problem} />
        <ModeToggle carId={car.id} mode={draft.mode} />
        <BookingFields
          carId={car.id}
          draft={draft}
          firstDay={today}
          marked={marksOf(draft.problem, dateProblem)}
        />
        <ExtrasField car={car} />
        <PriceSummary
          car={car}
          isAvailable={!dateProblem}
          notice={
            dateProblem &&
            dateProblem.rule !== draft.problem?.rule && { id: DATE_PROBLEM_ID, text: dateProblem.message }
          }
        />
        <ReserveBar car={car} isAvailable={!dateProblem} />
      </form>
      {isTaken && (
        <Suspense fallback={<div className="lcr-alternatives" />}>
          <Alternatives car={car} />
        </Suspense>
      )}
      <Suspense>
        {wasOpen && (
          <Theme>
            <SummaryDialog car={car} onExited={onSummaryGone} />
          </Theme>
        )}
      </Suspense>
    </div>
  );
}

interface ReserveBarProps {
  car: Car;
  /** False when the dates are not available: they have no total. */
  isAvailable: boolean;
}

/**
 * The button of the form. Where the form is below the pictures, it stays at the bottom of the window with the
 * price.
 */
function ReserveBar({ car, isAvailable }: ReserveBarProps) {
  const price = useAppSelector((state) => selectQuote(state, car));
  const [rate, per] = priceLine(carTariff(car)).main.split(' / ');
  const isPriced = isAvailable && price;
  return (
    <div className="lcr-reserve-bar">
      {/* The form announces the price. */}
      <p aria-hidden>
        <strong>{isPriced ? `Total ${formatPounds(price.totalPence)}` : rate}</strong>
        <small>{isPriced ? `${formatPounds(price.depositPence)} now` : `/ ${String(per)}`}</small>
      </p>
      <button
        type="submit"
        className="lcr-button"
        data-variant="contained"
        data-size="large"
        data-wide="true"
      >
        Reserve
      </button>
    </div>
  );
}

/** A guest who pressed Reserve signs in or registers and comes back: the summary opens where Reserve was pressed. */
function useReturnFromSignIn(car: Car): void {
  const { pathname, search, state } = useLocation();
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isReplaying = useIsReplaying();
  const resume = useEffectEvent(() => {
    const address = pathname + search;
    const root = store.getState();
    const isBack = returnAddress(state) === address && selectIsSignedIn(root);
    if (isReplaying || !isBack || !selectDraft(root, car.id).startDate) return;
    // Once: a reload does not open it again.
    void navigate(address, { replace: true, state: TYPED });
    dispatch(submitReservation(car));
  });
  useEffect(() => resume(), []);
}
