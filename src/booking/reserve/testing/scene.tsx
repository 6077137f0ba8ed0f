// The reservation form of a car with the mocked server, and the input of a customer.
import { fireEvent, screen } from '@testing-library/react';
import { paths } from '#app/platform/address/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { WrittenQuote } from '#domain/booking/contract/quotes.ts';
import type { PriceRule } from '#domain/fleet/contract/priceRules.ts';
import type { Extra } from '#domain/fleet/contract/extras.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import { aConfig, ada } from '#mocks/backend.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { ReserveCar } from '../ReserveCar.tsx';

export const SOMEBODY = anId(999);

/** Reservations of another customer: 28 to 30 November, and 10:00 to 14:00 on 3 December. */
export const theirs: readonly Reservation[] = [
  aReservation({ id: anId(1), userId: SOMEBODY }),
  aReservation({
    id: anId(2),
    userId: SOMEBODY,
    startDate: '2026-12-03',
    startTime: '10:00',
    endTime: '14:00',
  }),
];

export interface Scene {
  guest?: boolean;
  reservations?: readonly Reservation[];
  extras?: Extra[];
  quotes?: WrittenQuote[];
  priceRules?: PriceRule[];
  of?: ReturnType<typeof aCar>;
  maxReservationDays?: number;
  /** The query of the address, with '?'. */
  search?: string;
}

/** Opens the form of a car as Ada or as a guest; resolves when the calendar is loaded. */
export async function openScene({
  guest = false,
  reservations = [],
  extras,
  quotes,
  priceRules,
  of = aCar(),
  maxReservationDays = 31,
  search = '',
}: Scene = {}) {
  const backend = answerFrom({
    reservations: reservations.map((reservation) => ({ ...reservation })),
    signedInAs: guest ? undefined : ada.id,
    cars: [of],
    config: aConfig({ maxReservationDays }),
    ...(extras ? { extras } : {}),
    ...(quotes ? { quotes } : {}),
    ...(priceRules ? { priceRules } : {}),
  });
  const view = renderWithProviders(<ReserveCar car={of} />, {
    at: paths.car(of.id) + search,
    ...(guest ? {} : { session: { userId: ada.id } }),
  });
  await screen.findByRole('grid');
  return { backend, ...view };
}

export const enter = (label: string, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

export function enterRange(start = '2026-12-04', end = '2026-12-06'): void {
  enter('Start Date', start);
  enter('End Date', end);
}

export function enterHours(start: string, end: string, date = '2026-12-04'): void {
  fireEvent.click(screen.getByText('Single-day'));
  enter('Date', date);
  enter('Start Time', start);
  enter('End Time', end);
}

export const reserve = (): boolean => fireEvent.click(screen.getByText('Reserve', { selector: 'button' }));
