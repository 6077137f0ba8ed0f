// Tests the payment of a change of dates over replaced statements: when it starts, when it applies, and the refusals.
// dateChanges.test.ts tests the calls over a database.
import { EventEmitter } from 'node:events';
import type { Database, Queryable } from '#server/db/database.ts';
import * as payments from '#server/modules/payments/repository.ts';
import * as access from './access.ts';
import * as cancellations from './cancellations.ts';
import { applyChange, findChanged, startChangePayment } from './dateChangePayments.ts';
import * as changes from './dateChangeRepository.ts';
import type { ReservationDeps } from './deps.ts';
import * as edits from './editRepository.ts';
import * as intents from './intents.ts';
import * as mails from './mails.ts';
import * as reservations from './repository.ts';

jest.mock('#server/modules/payments/declines.ts');
jest.mock('#server/modules/payments/ledger.ts');
jest.mock('#server/modules/payments/repository.ts');
jest.mock('./access.ts');
jest.mock('./cancellations.ts');
jest.mock('./carLocks.ts');
jest.mock('./dateChangeRepository.ts');
jest.mock('./editRepository.ts');
jest.mock('./intents.ts');
jest.mock('./lines.ts');
jest.mock('./mails.ts');
jest.mock('./repository.ts');
const repository = jest.mocked(reservations);
const findOpen = jest.mocked(payments.findOpen);

const NOW = 1_000;
const hold = {
  ...{ id: 'h1', user_id: 'u1', car_id: 'c1', status: 'held', hold_expires_at: new Date(NOW + 1) },
  ...{ changes_id: 'r1', change_applied_at: null, dates_version: 3, turnaround_minutes: 60, lines: null },
  ...{ start_date: '2031-05-10', end_date: '2031-05-12', start_time: null, end_time: null },
  ...{ deposit_pence: 2_000, total_pence: 32_000, paid_pence: 0, refunded_pence: 0 },
} as unknown as reservations.ReservationRow;
const reservation = {
  ...{ ...hold, id: 'r1', status: 'confirmed', hold_expires_at: null, changes_id: null },
  ...{ start_date: '2031-05-01', end_date: '2031-05-02', deposit_pence: 9_000, total_pence: 30_000 },
  paid_pence: 9_000,
} as unknown as reservations.ReservationRow;
const payment = { id: 'p1' } as payments.PaymentRow;

let events: object[];
let deps: ReservationDeps;
beforeEach(() => {
  jest.resetAllMocks();
  events = [];
  const eventBus = new EventEmitter();
  eventBus.on('availabilityChanged', (event: object) => events.push(event));
  deps = {
    db: { transaction: (work: (tx: object) => unknown) => work({}) } as unknown as Database,
    eventBus,
    now: () => NOW,
  } as unknown as ReservationDeps;
  jest.mocked(access.getReservationOrThrow).mockResolvedValue(hold);
  jest.mocked(intents.intentOf).mockResolvedValue({ id: 'pi_1', clientSecret: 's' } as never);
});

describe('the start of the payment', () => {
  it('opens one payment of the amount, and answers with its intent and the end of the hold', async () => {
    findOpen.mockResolvedValueOnce(undefined).mockResolvedValue(payment);
    expect(await startChangePayment(deps, hold, 2_000)).toEqual({
      ...{ client_secret: 's', paymentIntentId: 'pi_1', reservationId: 'h1' },
      holdExpiresAt: new Date(NOW + 1).toISOString(),
    });
    expect(jest.mocked(payments.insertPayment).mock.calls.map(([, each]) => each)).toEqual([
      {
        ...{ id: expect.any(String), userId: 'u1', reservationId: 'h1', kind: 'change' },
        ...{ amountPence: 2_000, now: NOW },
      },
    ]);
    expect(findOpen.mock.calls[0]?.slice(1)).toEqual(['h1', 'change']);
  });

  it('continues an open payment', async () => {
    findOpen.mockResolvedValue(payment);
    await startChangePayment(deps, hold, 2_000);
    expect(payments.insertPayment).not.toHaveBeenCalled();
    expect(jest.mocked(intents.intentOf).mock.calls[0]?.[1]).toBe(payment);
  });

  it.each<[string, Partial<reservations.ReservationRow>]>([
    ['has ended', { hold_expires_at: new Date(NOW) }],
    ['has no end', { hold_expires_at: null }],
    ['was cancelled', { status: 'cancelled' }],
  ])('is refused for a hold that %s', async (_name, change) => {
    findOpen.mockResolvedValue(payment);
    await expect(startChangePayment(deps, { ...hold, ...change }, 2_000)).rejects.toMatchObject({
      ...{ status: 409, code: 'change_ended' },
    });
  });

  it('is refused for a hold that ends meanwhile, and for another amount', async () => {
    jest.mocked(access.getReservationOrThrow).mockResolvedValue({ ...hold, status: 'expired' });
    findOpen.mockResolvedValue(undefined);
    await expect(startChangePayment(deps, hold, 2_000)).rejects.toMatchObject({ code: 'change_ended' });
    expect(payments.insertPayment).not.toHaveBeenCalled();
    await expect(startChangePayment(deps, hold, 1_999)).rejects.toMatchObject({
      ...{ status: 422, code: 'amount_mismatch', message: 'The amount to pay for this change is £20.00.' },
    });
  });
});

describe('after the payment', () => {
  it('the reservation is answered, and its calendar told', async () => {
    jest.mocked(access.getReservationOrThrow).mockResolvedValue(reservation);
    expect(await findChanged(deps, { ...hold, change_applied_at: new Date(0) } as never)).toBe(reservation);
    expect(jest.mocked(access.getReservationOrThrow).mock.calls[0]?.[1]).toBe('r1');
    expect(events).toEqual([{ carId: 'c1' }]);
  });

  it.each<[Partial<reservations.ReservationRow>, number, string]>([
    [{ paid_pence: 1 }, 409, 'dates_taken_refunded'],
    [{ refunded_pence: 1 }, 409, 'dates_taken_refunded'],
    [{}, 402, 'not_paid'],
    [{ changes_id: null, change_applied_at: new Date(0) } as object, 402, 'not_paid'],
  ])('a hold with %j is refused with %i %s', async (change, status, code) => {
    await expect(findChanged(deps, { ...hold, ...change })).rejects.toMatchObject({ status, code });
    expect(events).toEqual([]);
  });
});

describe('the change', () => {
  const tx = {} as Queryable;
  const apply = (given: Partial<reservations.ReservationRow> = {}, now = NOW) =>
    applyChange(tx, { hold: { ...hold, ...given }, payment, owner: {} as never, now });
  const left = () => [
    repository.cancelRow.mock.calls.map(([, ...call]) => call),
    repository.moveReservation.mock.calls.map(([, ...call]) => call),
  ];
  const CANCELLED = [['h1', 'customer', { from: 'held', free: true, now: NOW }]];

  it('moves the reservation, its price, its payment and its mail', async () => {
    repository.findReservation.mockResolvedValue(reservation);
    expect(await apply()).toBe(true);
    expect(left()).toEqual([CANCELLED, []]);
    expect(jest.mocked(edits.updateDates).mock.calls[0]?.slice(1)).toEqual([
      'r1',
      {
        dates: { startDate: '2031-05-10', endDate: '2031-05-12', startTime: null, endTime: null },
        period: {
          start: Date.parse('2031-05-09T23:00:00Z'),
          end: Date.parse('2031-05-12T23:00:00Z'),
        },
        ...{ totalPence: 32_000, depositPence: 11_000, turnaroundMinutes: 60 },
      },
    ]);
    expect(jest.mocked(changes.markApplied).mock.calls[0]?.slice(1)).toEqual(['h1', NOW]);
    expect(jest.mocked(payments.claim).mock.calls[0]?.slice(1)).toEqual(['p1', 'r1']);
    expect(jest.mocked(cancellations.cancelOpenPayments).mock.calls[0]?.slice(1)).toEqual([
      ...['r1', { by: 'customer', now: NOW }],
    ]);
    expect(jest.mocked(mails.enqueueMail).mock.calls[0]?.[1]).toEqual({
      ...{ mail: 'booking-changed', reservationId: 'r1', amountPence: 0 },
      before: {
        dates: { startDate: '2031-05-01', endDate: '2031-05-02', startTime: null, endTime: null },
        totalPence: 30_000,
      },
    });
  });

  it('of a reservation that was paid in full raises no deposit', async () => {
    repository.findReservation.mockResolvedValue({ ...reservation, paid_pence: 30_000 });
    await apply();
    expect(jest.mocked(edits.updateDates).mock.calls[0]?.[2]).toMatchObject({ depositPence: 9_000 });
  });

  it('of an expired hold applies while the dates are free', async () => {
    repository.findReservation.mockResolvedValue(reservation);
    repository.isTaken.mockResolvedValue(false);
    expect(await apply({ status: 'expired' })).toBe(true);
    expect(left()).toEqual([[], []]);
  });

  it.each<[string, Partial<reservations.ReservationRow>, Partial<reservations.ReservationRow> | undefined]>([
    ['the reservation is cancelled', {}, { status: 'cancelled' }],
    ['the reservation has changed', {}, { dates_version: 4 }],
    ['the reservation is gone', {}, undefined],
    ['the hold is of no reservation', { changes_id: null }, {}],
    ['the dates are none', { end_date: '2031-05-01' }, {}],
  ])('does not apply when %s, and gives the dates up', async (_name, change, found) => {
    repository.findReservation.mockResolvedValue(found && { ...reservation, ...found });
    expect(await apply(change)).toBe(false);
    expect(left()).toEqual([CANCELLED, []]);
    expect(edits.updateDates).not.toHaveBeenCalled();
  });

  it('does not apply to expired dates that are taken, or to a hold in another state', async () => {
    repository.findReservation.mockResolvedValue(reservation);
    repository.isTaken.mockResolvedValue(true);
    expect(await apply({ status: 'expired' })).toBe(false);
    expect(left()).toEqual([[], [['h1', 'conflict', 'provider']]]);
    expect(await apply({ status: 'cancelled' })).toBe(false);
    expect(left()).toEqual([[], [['h1', 'conflict', 'provider']]]);
  });
});
