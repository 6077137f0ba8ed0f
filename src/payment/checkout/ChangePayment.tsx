// The payment page of a change; the address has its hold.
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { useServerReached } from '#app/platform/clock/serverClock.ts';
import {
  RedirectWithNotice,
  ReservationFacts,
  ReservationGuard,
  useCancellationPolicy,
} from '#app/booking/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { useBankReturn, type BankReturn } from './bankReturn.ts';
import { change } from './change.ts';
import { HoldCountdown } from './HoldCountdown.tsx';
import { PaymentColumns, PaymentSummary } from './PaymentColumns.tsx';
import { selectAttempt } from './paymentSlice.ts';
import { ReservedCarName, ReservedCarPictures } from './ReservedCar.tsx';

const OVER = 'This change is no longer open. Your reservation is in this list as it is now.';

export function ChangePayment({ changeId }: { changeId: string }) {
  const back = useBankReturn();
  return (
    <ReservationGuard
      id={changeId}
      otherwise={{ to: paths.profile, text: OVER }}
      loading={<Skeleton variant="rounded" height={420} role="status" aria-label="Loading your change" />}
    >
      {(hold) => <ChangeOf hold={hold} back={back} />}
    </ReservationGuard>
  );
}

function ChangeOf({ hold, back }: { hold: Reservation; back: BankReturn | undefined }) {
  const { id, changes, status, holdExpiresAt, depositAmount, totalPrice } = hold;
  const policy = useCancellationPolicy(hold);
  const isOver = useServerReached(Date.parse(holdExpiresAt ?? '') || 0);
  // A payment under way keeps its screen when the hold ends in the meantime.
  const isPaying = useAppSelector((state) => selectAttempt(state, id).status !== 'idle');
  const isOpen = changes !== undefined && status === 'held' && !isOver;
  if (!isOpen && !isPaying) return <RedirectWithNotice to={paths.profile} text={OVER} />;
  return (
    <PaymentColumns kind={change} reservation={hold} back={back}>
      <PaymentSummary
        label="Your change"
        facts={
          <>
            <ReservedCarName reservation={hold} />
            {holdExpiresAt && <HoldCountdown expiresAt={holdExpiresAt} />}
            <ReservationFacts
              facts={[
                { label: 'Dates', value: reservationDatesText(hold) },
                { label: 'New total', value: poundsForPeople(totalPrice) },
                { label: 'To pay now', value: poundsForPeople(depositAmount), strong: true },
              ]}
            />
          </>
        }
      >
        <Typography variant="body2" sx={{ mb: 1.5, color: 'text.secondary' }}>
          Your reservation stays as it is until this is paid. {policy}
        </Typography>
        <ReservedCarPictures reservation={hold} />
      </PaymentSummary>
    </PaymentColumns>
  );
}
