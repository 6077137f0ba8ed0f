// Quotes, by the rules of the domain as on the server.
import { noSuchCar } from '#domain/fleet/refusals.ts';
import { quoteMissing } from '#domain/booking/refusals.ts';
import type { WrittenQuote } from '#domain/booking/contract/quotes.ts';
import { quoteNumber, quoteValidUntil } from '#domain/booking/quotes.ts';
import { chosenOfLines } from '#domain/fleet/extras.ts';
import { presentLine } from '#domain/money/presentedLines.ts';
import { penceToPounds } from '#domain/money/pence.ts';
import { vatOfGross } from '#domain/payment/invoices.ts';
import { rowOf, type Backend } from '#mocks/backend.ts';
import { pdf } from '#mocks/payment/invoiceCalls.ts';
import { SELLER, VAT_RATE } from '#mocks/payment/invoices.ts';
import * as calls from '#domain/booking/calls/quotes.ts';
import { answers } from '#mocks/serve.ts';
import { priceOf } from './holds.ts';

/** A quote of a hire of three days. */
export const aQuote = (
  overrides: Partial<WrittenQuote> & Pick<WrittenQuote, 'id' | 'carId'>,
): WrittenQuote => ({
  number: quoteNumber(overrides.id),
  name: 'Notes Ltd',
  createdAt: '2026-11-21T10:00:00.000Z',
  validUntil: '2026-11-28',
  seller: SELLER,
  car: 'Rolls-Royce Ghost',
  dates: { startDate: '2026-12-04', endDate: '2026-12-06', startTime: null, endTime: null },
  extras: [],
  lines: [],
  total: 1200,
  deposit: 360,
  vatRatePercent: VAT_RATE / 100,
  net: 1000,
  vat: 200,
  ...overrides,
});

export const quoteHandlers = (backend: Backend) =>
  answers(backend, calls, {
    createQuote: ({ body: { name, ...booking } }) => {
      const car = rowOf(backend.cars, booking.carId, noSuchCar);
      const { dates, lines, price } = priceOf(backend, { id: 'anybody' }, booking, {
        ...{ now: backend.now, noticeHours: backend.config.noticeHours },
        customer: { customerId: null, replacesHold: false },
      });
      const { startDate, endDate, startTime, endTime } = dates;
      const id = backend.nextId();
      const vatPence = vatOfGross(price.totalPence, VAT_RATE);
      const quote: WrittenQuote = {
        id,
        number: quoteNumber(id),
        name,
        createdAt: new Date(backend.now).toISOString(),
        validUntil: quoteValidUntil(backend.now, startDate),
        seller: SELLER,
        carId: car.id,
        car: `${car.make} ${car.model}`,
        dates: { startDate, endDate, startTime: startTime ?? null, endTime: endTime ?? null },
        extras: chosenOfLines(lines),
        lines: lines.map(presentLine),
        total: penceToPounds(price.totalPence),
        deposit: penceToPounds(price.depositPence),
        vatRatePercent: VAT_RATE / 100,
        net: penceToPounds(price.totalPence - vatPence),
        vat: penceToPounds(vatPence),
      };
      backend.quotes.push(quote);
      return quote;
    },

    getQuote: ({ params }) => rowOf(backend.quotes, params.id, quoteMissing),

    getQuoteFile: ({ params }) => pdf(rowOf(backend.quotes, params.id, quoteMissing).number),
  });
