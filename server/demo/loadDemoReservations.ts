// Past and upcoming reservations of the demo customers, paid with a test card at the provider, so that a balance can
// be paid and a cancellation refunds real (sandbox) money.
import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { occupiedPeriod, type HireDates } from '#domain/availability/period.ts';
import { quote, type Quote } from '#domain/pricing/quote.ts';
import { addDays, londonDate, type Instant } from '#domain/time/london.ts';
import type { Database } from '#server/db/database.ts';
import { insertLedger, insertPayment, setIntent, setStatus } from '#server/modules/payments/repository.ts';
import { addToPaid, insertReservation, type CarRow } from '#server/modules/reservations/repository.ts';

interface DemoHire {
  /** The start of a demo customer's email. */
  customer: string;
  model: string;
  /** Days from today, and how many days; or one day with times. */
  inDays: number;
  days?: number;
  times?: readonly [string, string];
  balancePaid: boolean;
}

const HIRES: readonly DemoHire[] = [
  { customer: 'olivia', model: 'Ghost', inDays: -34, times: ['11:00', '19:00'], balancePaid: true },
  { customer: 'marcus', model: 'Huracán EVO', inDays: -21, times: ['18:00', '23:30'], balancePaid: true },
  { customer: 'priya', model: 'V-Class', inDays: -9, days: 3, balancePaid: true },
  { customer: 'theo', model: 'Continental GT', inDays: -2, times: ['09:00', '13:00'], balancePaid: true },
  { customer: 'olivia', model: 'Flying Spur', inDays: 1, days: 2, balancePaid: true },
  { customer: 'marcus', model: 'Dawn', inDays: 8, times: ['14:00', '20:00'], balancePaid: false },
  { customer: 'priya', model: 'Phantom Extended', inDays: 16, days: 3, balancePaid: false },
  { customer: 'theo', model: 'Bentayga', inDays: 23, days: 4, balancePaid: false },
];

/** A card payment that went through, made as a customer's would be. */
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

function datesOf(hire: DemoHire, today: string): HireDates {
  const startDate = addDays(today, hire.inDays);
  if (!hire.times) return { startDate, endDate: addDays(startDate, (hire.days ?? 1) - 1) };
  const [startTime, endTime] = hire.times;
  return { startDate, endDate: startDate, startTime, endTime };
}

async function insertHire(
  db: Database,
  stripe: Stripe,
  hire: { car: CarRow; userId: string; dates: HireDates; price: Quote; balancePaid: boolean; now: Instant },
): Promise<void> {
  const { car, userId, dates, price, balancePaid, now } = hire;
  const period = occupiedPeriod(dates);
  if (!period) return;
  const amounts = [
    { kind: 'deposit' as const, amountPence: price.depositPence },
    ...(balancePaid ? [{ kind: 'balance' as const, amountPence: price.remainingPence }] : []),
  ].map((payment) => ({ ...payment, id: randomUUID() }));
  const intents = await Promise.all(amounts.map(({ id, amountPence }) => pay(stripe, id, amountPence)));
  const reservationId = randomUUID();
  await db.transaction(async (tx) => {
    const { totalPence, depositPence } = price;
    const row = { id: reservationId, userId, car, dates, period, totalPence, depositPence, now };
    if (!(await insertReservation(tx, { ...row, status: 'confirmed', holdExpiresAt: null }))) return;
    for (const [index, { id, kind, amountPence }] of amounts.entries()) {
      const intent = intents[index];
      if (!intent) continue;
      await insertPayment(tx, { id, userId, reservationId, kind, amountPence, now });
      await setIntent(tx, id, intent.id);
      await setStatus(tx, id, 'succeeded', { succeededAt: now });
      const charge = intent.latest_charge;
      const providerId = (typeof charge === 'string' ? charge : charge?.id) ?? intent.id;
      await insertLedger(tx, { paymentId: id, type: 'charge', amountPence, providerId });
      await addToPaid(tx, reservationId, { charged: amountPence });
    }
  });
}

/** Makes the reservations where the demo customers exist and no reservation does. Needs test-mode payments. */
export async function loadDemoReservations(db: Database, stripe: Stripe, now: Instant): Promise<void> {
  const [any] = await db.query('SELECT 1 FROM reservations LIMIT 1');
  if (any) return;
  const today = londonDate(now);
  for (const hire of HIRES) {
    const [user] = await db.query<{ id: string }>(
      `SELECT id FROM users WHERE is_demo AND email LIKE $1 || '.%@customers.example'`,
      [hire.customer],
    );
    const [car] = await db.query<CarRow>(
      'SELECT id, make, model, price_pence, purpose FROM cars WHERE model = $1 AND deleted_at IS NULL',
      [hire.model],
    );
    if (!user || !car) continue;
    const dates = datesOf(hire, today);
    const price = quote({ purpose: car.purpose, pricePence: car.price_pence }, dates);
    if (price)
      await insertHire(db, stripe, {
        car,
        userId: user.id,
        dates,
        price,
        balancePaid: hire.balancePaid,
        now,
      });
  }
}
