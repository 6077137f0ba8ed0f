// Creates past and upcoming reservations of the demo customers, paid with a test card at the provider, so that a
// balance can be paid and a cancellation refunds real sandbox payments.
import { createHash, randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { occupiedPeriod, type ReservationDates, type Period } from '#domain/time/period.ts';
import type { Pence } from '#domain/money/pence.ts';
import { hireLines, type PriceLine } from '#domain/money/lines.ts';
import { quote, type Quote } from '#domain/money/quote.ts';
import { addDays, londonDate, type Instant } from '#domain/time/london.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { postLedgerEntry, recomputeTotals } from '#server/payment/ledger.ts';
import type { PaymentOwner } from '#server/payment/owner.ts';
import {
  claim,
  insertPayment,
  movePayment,
  setIntent,
  type PaymentKind,
} from '#server/payment/repository.ts';
import { insertReservation, tariffOf, type CarRow } from '#server/booking/repository.ts';

interface DemoReservation {
  /** The local part of a demo customer's email. */
  customer: string;
  model: string;
  /** Days from today, and the number of days; or one day with times. */
  inDays: number;
  days?: number;
  times?: readonly [string, string];
  balancePaid: boolean;
}

const RESERVATIONS: readonly DemoReservation[] = [
  { customer: 'olivia', model: 'Ghost', inDays: -34, times: ['11:00', '19:00'], balancePaid: true },
  { customer: 'marcus', model: 'Huracán EVO', inDays: -21, times: ['18:00', '23:30'], balancePaid: true },
  { customer: 'priya', model: 'V-Class', inDays: -9, days: 3, balancePaid: true },
  { customer: 'theo', model: 'Continental GT', inDays: -2, times: ['09:00', '13:00'], balancePaid: true },
  { customer: 'olivia', model: 'Flying Spur', inDays: 1, days: 2, balancePaid: true },
  { customer: 'marcus', model: 'Dawn', inDays: 8, times: ['14:00', '20:00'], balancePaid: false },
  { customer: 'priya', model: 'Phantom Extended', inDays: 16, days: 3, balancePaid: false },
  { customer: 'theo', model: 'Bentayga', inDays: 23, days: 4, balancePaid: false },
];

/** A successful card payment, created as for a customer. */
async function pay(stripe: Stripe, paymentId: string, amount: number): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create(
    {
      amount,
      currency: 'gbp',
      payment_method: 'pm_card_visa',
      confirm: true,
      allowed_payment_method_types: ['card'],
      metadata: { paymentId, demo: 'true' },
    },
    { idempotencyKey: `demo:${paymentId}` },
  );
}

function datesOf(reservation: DemoReservation, today: string): ReservationDates {
  const startDate = addDays(today, reservation.inDays);
  if (!reservation.times) return { startDate, endDate: addDays(startDate, (reservation.days ?? 1) - 1) };
  const [startTime, endTime] = reservation.times;
  return { startDate, endDate: startDate, startTime, endTime };
}

interface DemoPayment {
  id: string;
  kind: PaymentKind;
  amountPence: Pence;
}
interface PlannedReservation {
  userId: string;
  car: CarRow;
  dates: ReservationDates;
  period: Period;
  price: Quote;
  lines: PriceLine[];
  payments: DemoPayment[];
}
/** The provider's intents by payment id. */
type Intents = ReadonlyMap<string, Stripe.PaymentIntent>;

/** A deterministic id, so that a first start that is killed and repeated pays nothing twice. */
function paymentId(userId: string, model: string, kind: PaymentKind): string {
  const hex = createHash('sha256').update(`${userId} ${model} ${kind}`).digest('hex');
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...groups, hex.slice(20, 32)].join('-');
}

/** The price of a reservation and its payments; undefined when its customer or car does not exist. */
async function planReservation(
  db: Database,
  reservation: DemoReservation,
  today: string,
): Promise<PlannedReservation | undefined> {
  const [user] = await db.query<{ id: string }>(
    `SELECT id FROM users WHERE is_demo AND email LIKE $1 || '.%@customers.example'`,
    [reservation.customer],
  );
  const [car] = await db.query<CarRow>(
    `SELECT id, make, model, price_pence, day_price_pence, week_price_pence, purpose FROM cars
     WHERE model = $1 AND deleted_at IS NULL`,
    [reservation.model],
  );
  if (!user || !car) return undefined;
  const dates = datesOf(reservation, today);
  const period = occupiedPeriod(dates);
  const tariff = tariffOf(car);
  const price = quote(tariff, dates);
  if (!period || !price) return undefined;
  const due: [PaymentKind, Pence][] = [['deposit', price.depositPence]];
  if (reservation.balancePaid) due.push(['balance', price.remainingPence]);
  const payments = due.map(([kind, amountPence]) => ({
    id: paymentId(user.id, reservation.model, kind),
    kind,
    amountPence,
  }));
  return { userId: user.id, car, dates, period, price, lines: hireLines(tariff, price), payments };
}

/**
 * Inserts the payments before they are made, without a reservation: the provider's event may arrive before its answer
 * and must find its payment.
 */
async function insertPayments(
  tx: Queryable,
  { userId, payments }: PlannedReservation,
  now: Instant,
): Promise<void> {
  for (const payment of payments) await insertPayment(tx, { ...payment, userId, reservationId: null, now });
}

async function payAll(
  stripe: Stripe,
  { payments }: PlannedReservation,
): Promise<[string, Stripe.PaymentIntent][]> {
  return Promise.all(payments.map(async ({ id, amountPence }) => [id, await pay(stripe, id, amountPence)]));
}

/** Creates the reservation, which claims its payments, whether their events have been processed or not. */
async function insertPlanned(
  tx: Queryable,
  reservation: PlannedReservation,
  { intents, owner, now }: { intents: Intents; owner: PaymentOwner; now: Instant },
): Promise<void> {
  const { car, userId, dates, period, price, lines, payments } = reservation;
  const reservationId = randomUUID();
  const { totalPence, depositPence } = price;
  const row = { id: reservationId, userId, car, dates, period, totalPence, depositPence, lines, now };
  if (!(await insertReservation(tx, { ...row, status: 'confirmed', holdExpiresAt: null }))) return;
  for (const { id, amountPence } of payments) {
    const intent = intents.get(id);
    if (!intent) continue;
    await claim(tx, id, reservationId);
    await setIntent(tx, id, intent.id);
    await movePayment(tx, id, 'succeeded', 'provider', { succeededAt: now });
    const charge = intent.latest_charge;
    const providerId = (typeof charge === 'string' ? charge : charge?.id) ?? intent.id;
    await postLedgerEntry(owner, tx, {
      paymentId: id,
      type: 'charge',
      amountPence,
      providerId,
      at: now,
    });
  }
  // The event posted a charge while the payment had no reservation, so the totals do not include it.
  await recomputeTotals(owner, tx, reservationId);
}

/**
 * Creates the reservations when the demo customers exist and no reservation does; all of them, or none if it is
 * interrupted. Requires test-mode payments.
 */
export async function loadDemoReservations(
  db: Database,
  { stripe, owner, now }: { stripe: Stripe; owner: PaymentOwner; now: Instant },
): Promise<void> {
  const [any] = await db.query('SELECT 1 FROM reservations LIMIT 1');
  if (any) return;
  const today = londonDate(now);
  const reservations: PlannedReservation[] = [];
  for (const reservation of RESERVATIONS) {
    const planned = await planReservation(db, reservation, today);
    if (planned) reservations.push(planned);
  }
  await db.transaction(async (tx) => {
    for (const reservation of reservations) await insertPayments(tx, reservation, now);
  });
  const intents = new Map<string, Stripe.PaymentIntent>();
  for (const reservation of reservations) {
    for (const [id, intent] of await payAll(stripe, reservation)) intents.set(id, intent);
  }
  await db.transaction(async (tx) => {
    for (const reservation of reservations) await insertPlanned(tx, reservation, { intents, owner, now });
  });
}
