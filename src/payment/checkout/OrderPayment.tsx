// The payment page of an order: the deposits of its held cars, or the balances of its reserved ones, by one payment.
import { useState } from 'react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { paths } from '#app/platform/address/paths.ts';
import {
  PriceLines,
  RedirectWithNotice,
  reservedCarName,
  ReservationFacts,
  ReservationGuard,
  useGetOrderQuery,
} from '#app/booking/index.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { Order } from '#domain/booking/contract/orders.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { linesOfReservation } from '#domain/money/presentedLines.ts';
import { formatPounds, poundsToPence } from '#domain/money/pence.ts';
import { useBankReturn, type BankReturn } from './bankReturn.ts';
import { HoldCountdown } from './HoldCountdown.tsx';
import { orderPayment } from './orderPayment.ts';
import { useWayToPay } from './useWayToPay.tsx';
import { PaymentColumns, PaymentSummary } from './PaymentColumns.tsx';
import { selectAttempt } from './paymentSlice.ts';

const UNKNOWN = 'There is no such order of yours.';
const NOTHING_DUE = 'Nothing is due for this order. Your reservations are in this list.';
const ENDED = 'These cars are no longer kept for you. Please choose them again.';

const Loading = () => (
  <Skeleton variant="rounded" height={420} role="status" aria-label="Loading your order" />
);

export function OrderPayment({ orderId }: { orderId: string }) {
  const back = useBankReturn();
  const { data, error, isFetching, refetch } = useGetOrderQuery(orderId, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  if (isApiError(error) && [400, 403, 404].includes(error.status)) {
    return <RedirectWithNotice to={paths.profile} text={UNKNOWN} />;
  }
  const first = data?.reservations[0];
  if (!first) return error ? <RequestFailure {...{ error, isFetching, refetch }} /> : <Loading />;
  return (
    <ReservationGuard id={first.id} otherwise={{ to: paths.profile, text: UNKNOWN }} loading={<Loading />}>
      {(reservation) => <OrderOf order={data} first={reservation} back={back} />}
    </ReservationGuard>
  );
}

/** What is due, in pence: the deposits while cars are held, which may be paid in full, otherwise the balances. */
function dueOf(rows: readonly Reservation[]) {
  const held = rows.filter(({ status }) => status === 'held');
  const owing = rows.filter(
    ({ status, remainingToPay }) => (status === 'confirmed' || status === 'cancelled') && remainingToPay > 0,
  );
  const kind = held.length > 0 ? ('deposit' as const) : ('balance' as const);
  const due = kind === 'deposit' ? held : owing;
  const sharesOf = (penceOf: (row: Reservation) => number) => ({
    penceOf: (row: Reservation) => poundsToPence(penceOf(row)),
    amountPence: due.reduce((sum, row) => sum + poundsToPence(penceOf(row)), 0),
  });
  const whole = sharesOf(({ totalPrice }) => totalPrice);
  const owed = sharesOf(({ depositAmount, remainingToPay }) =>
    kind === 'deposit' ? depositAmount : remainingToPay,
  );
  return { kind, due, owed, whole };
}

interface OrderOfProps {
  order: Order;
  /** The first reservation, whose payment attempt stands for the order. */
  first: Reservation;
  back: BankReturn | undefined;
}

function OrderOf({ order, first, back }: OrderOfProps) {
  const { id: orderId, reservations: rows, keptCard } = order;
  const isPaying = useAppSelector((state) => selectAttempt(state, first.id).status !== 'idle');
  // While a payment is under way, the screen keeps the amounts of its start.
  const [asked, setAsked] = useState(rows);
  if (!isPaying && asked !== rows) setAsked(rows);
  const { kind, due, owed, whole } = dueOf(asked);
  const amounts = kind === 'deposit' ? { deposit: owed.amountPence, total: whole.amountPence } : undefined;
  const { paysInFull, card, choice } = useWayToPay({ id: first.id, amounts, keptCard });
  const { penceOf, amountPence } = paysInFull ? whole : owed;
  if (due.length === 0 && !isPaying) {
    const isReserved = asked.some(({ status }) => status === 'confirmed');
    return isReserved ? (
      <RedirectWithNotice to={paths.profile} text={NOTHING_DUE} />
    ) : (
      <RedirectWithNotice to={paths.compare} text={ENDED} />
    );
  }
  const ofDeposit = paysInFull ? 'To pay now, in full' : 'Deposits, to pay now';
  const label = kind === 'deposit' ? ofDeposit : 'Amount to pay';
  const expiresAt = kind === 'deposit' ? due[0]?.holdExpiresAt : undefined;
  return (
    <PaymentColumns
      kind={orderPayment({ orderId, kind, amountPence, count: due.length, paysInFull, card })}
      reservation={first}
      back={back}
      choice={choice}
    >
      <PaymentSummary
        label="Order summary"
        facts={
          <>
            <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
              {due.length === 1 ? '1 car' : `${String(due.length)} cars`}
            </Typography>
            {expiresAt && <HoldCountdown expiresAt={expiresAt} />}
            <ReservationFacts
              facts={[
                { label: 'Total price', value: formatPounds(whole.amountPence) },
                {
                  label,
                  value: formatPounds(amountPence),
                  strong: true,
                },
              ]}
            />
          </>
        }
      >
        <Box component="ul" sx={{ display: 'grid', gap: 2 }}>
          {due.map((row) => (
            <li key={row.id} aria-label={reservedCarName(row)}>
              <Typography variant="h6" component="h3">
                {reservedCarName(row)}, {formatPounds(poundsToPence(row.totalPrice))}
              </Typography>
              <Typography sx={{ color: 'text.secondary' }}>{reservationDatesText(row)}</Typography>
              <PriceLines lines={linesOfReservation(row)} />
              <Typography>
                {kind === 'deposit' && !paysInFull ? 'Deposit' : 'To pay'}: {formatPounds(penceOf(row))}
              </Typography>
            </li>
          ))}
        </Box>
      </PaymentSummary>
    </PaymentColumns>
  );
}
