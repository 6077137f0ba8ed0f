// What is paid of a reservation, as facts of a page.
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { amountsOf, paidFacts } from '#domain/booking/paidFacts.ts';

export const paidLines = (reservation: Reservation) =>
  paidFacts(amountsOf(reservation)).map(({ label, pence }) => ({
    label,
    value: formatPounds(pence),
    strong: label !== 'Remaining',
  }));
