// The links that pay the balances of an order together.
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import { paths } from '#app/platform/address/paths.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { formatPounds, poundsToPence } from '#domain/money/pence.ts';

export function PayTogether({ reservations }: { reservations: readonly Reservation[] }) {
  const orders = new Map<string, Reservation[]>();
  for (const row of reservations) {
    if (row.orderId && row.remainingToPay > 0) {
      orders.set(row.orderId, [...(orders.get(row.orderId) ?? []), row]);
    }
  }
  return [...orders].map(([orderId, rows]) => {
    if (rows.length < 2) return null;
    const due = rows.reduce((sum, { remainingToPay }) => sum + poundsToPence(remainingToPay), 0);
    return (
      <p key={orderId}>
        <ButtonLink to={paths.orderPaymentOf(orderId)} variant="contained">
          Pay all {String(rows.length)} cars of an order: {formatPounds(due)}
        </ButtonLink>
      </p>
    );
  });
}
