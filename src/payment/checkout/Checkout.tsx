// The checkout of a hold, whose id is in the address. The screen follows from the state that the server reports, so
// that the customer can leave and continue: after a reload, in another tab, or from the bank's page.
import { useId } from 'react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { useServerReached } from '#app/platform/clock/serverClock.ts';
import { RedirectWithNotice, ReservationGuard, useBalanceDueHours } from '#app/booking/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { CARD_CONSENT_LABEL, cardConsentText } from '#domain/payment/savedCard.ts';
import { type BankReturn, useBankReturn } from './bankReturn.ts';
import { AlreadyPaid, CheckoutCancelled } from './CheckoutStatus.tsx';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import { deposit, depositByKeptCard, depositPence, fullAmount, fullAmountByKeptCard } from './deposit.ts';
import { HoldExpired } from './HoldExpired.tsx';
import { keepingCardAgreed, keepingCardWithdrawn, selectKeepsCard } from './keepCardSlice.ts';
import { PaymentColumns, paymentColumns } from './PaymentColumns.tsx';
import { selectAttempt } from './paymentSlice.ts';
import { useWayToPay } from './useWayToPay.tsx';
import Typography from '@mui/material/Typography';
import { balanceDueOf } from '#domain/booking/balanceDue.ts';

const UNKNOWN = 'There is no such reservation of yours. Please choose a car and its dates.';

export function Checkout({ holdId }: { holdId: string }) {
  const back = useBankReturn();
  return (
    <ReservationGuard id={holdId} otherwise={{ to: paths.cars, text: UNKNOWN }} loading={<Loading />}>
      {(reservation) => <CheckoutOf reservation={reservation} back={back} />}
    </ReservationGuard>
  );
}

function CheckoutOf({ reservation, back }: { reservation: Reservation; back: BankReturn | undefined }) {
  const { id, status, holdExpiresAt } = reservation;
  const isOver = useServerReached(Date.parse(holdExpiresAt ?? '') || 0);
  const { deposit: pence, total } = depositPence(reservation);
  const keepsCard = useAppSelector((state) => selectKeepsCard(state, id));
  const attempt = useAppSelector((state) => selectAttempt(state, id).status);
  const amounts = { deposit: pence, total };
  const { paysInFull, card, choice } = useWayToPay({ id, amounts, keptCard: reservation.keptCard });
  if (reservation.changes) {
    return <RedirectWithNotice to={paths.changePaymentOf(id)} text="These are the dates of a change." />;
  }
  // A payment under way keeps its screen when the hold ends; an unrecorded one keeps it until it is recorded.
  const isPaying =
    attempt === 'processing' || attempt === 'paid' || (attempt === 'unconfirmed' && status !== 'confirmed');
  if (isPaying || (status === 'held' && !isOver)) {
    const whole = card ? fullAmountByKeptCard : fullAmount;
    const part = card ? depositByKeptCard : deposit;
    return (
      <PaymentColumns
        kind={paysInFull ? whole : part}
        reservation={reservation}
        back={back}
        choice={choice}
        keepsCard={!paysInFull && keepsCard}
        consent={!paysInFull && !card && <KeepCardChoice reservation={reservation} />}
      >
        <CheckoutSummary reservation={reservation} />
      </PaymentColumns>
    );
  }
  if (status === 'confirmed') return <AlreadyPaid reservation={reservation} />;
  if (status === 'held' || status === 'expired') return <HoldExpired reservation={reservation} />;
  return <CheckoutCancelled reservation={reservation} />;
}

function Loading() {
  return (
    <Box role="status" aria-label="Loading your order" sx={paymentColumns}>
      <Box sx={{ gridArea: 'facts' }}>
        <Skeleton width="60%" height={48} />
        <Skeleton height={220} />
      </Box>
      <Skeleton variant="rectangular" sx={{ gridArea: 'rest', aspectRatio: '16/9', height: 'auto' }} />
      <Skeleton variant="rounded" height={420} sx={{ gridArea: 'form' }} />
    </Box>
  );
}

/** The consent to keep the card of the deposit for the balance. It is not ticked by default. */
function KeepCardChoice({ reservation }: { reservation: Reservation }) {
  const { id, createdAt } = reservation;
  const dispatch = useAppDispatch();
  const textId = useId();
  const isKept = useAppSelector((state) => selectKeepsCard(state, id));
  const isPaying = useAppSelector((state) => selectAttempt(state, id).status !== 'idle');
  const due = balanceDueOf(reservation, { bookedAt: Date.parse(createdAt), dueHours: useBalanceDueHours() });
  if (due === undefined) return null;
  return (
    <div>
      <Box
        component="label"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, cursor: 'pointer' }}
      >
        <input
          type="checkbox"
          checked={isKept}
          disabled={isPaying}
          aria-describedby={textId}
          onChange={({ target }) => dispatch((target.checked ? keepingCardAgreed : keepingCardWithdrawn)(id))}
        />
        {CARD_CONSENT_LABEL}
      </Box>
      <Typography id={textId} variant="body2" sx={{ color: 'text.secondary' }}>
        {cardConsentText({ balancePence: depositPence(reservation).remaining, due })}
      </Typography>
    </div>
  );
}
