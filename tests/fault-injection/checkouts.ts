// The kinds of checkout. Customers retry calls while the server is killed.
import { Gone, type Customer } from './customer.ts';
import { until } from './deadline.ts';
import { armedPoint, type Checkout, type Round } from './schedule.ts';
import { ProductFailure } from './productFailure.ts';
import { newSlot, type Slot, type FaultContext } from './testContext.ts';
import { bareIntent, cancel, hold, pay, payBalance, reserve, type Payable } from './steps.ts';
import { MINUTE } from '#domain/time/durations.ts';

const PAST_A_HOLD = 16 * MINUTE;
export const PAST_CLAIMING = 61 * MINUTE;
const POINT_WITHIN_MS = 120_000;

const ALWAYS_RETURNS = { returns: true, keyed: false };

interface Play {
  context: FaultContext;
  round: Round;
  slot: Slot;
  customer: Customer;
  rival: Customer;
}

/** Holds, pays and reserves; returns the reservation if there is one. */
async function rent(context: FaultContext, customer: Customer, slot: Slot, how = ALWAYS_RETURNS) {
  const payable = await hold(context, customer, slot, how);
  if (!payable || !(await pay(context, payable))) return undefined;
  return reserve(context, customer, { slot, payable, how });
}

async function contest({ context, round, slot, rival }: Play): Promise<void> {
  if (round.contested) await rent(context, rival, slot);
}

/** Pays and requests the reservation, while another customer requests the same dates. */
async function payAndReserve(play: Play, payable: Payable): Promise<string | undefined> {
  const { context, slot, customer, round } = play;
  if (!(await pay(context, payable))) return undefined;
  const [reservationId] = await Promise.all([
    reserve(context, customer, { slot, payable, how: round }),
    contest(play),
  ]);
  return reservationId;
}

async function paid(play: Play): Promise<string | undefined> {
  const payable = await hold(play.context, play.customer, play.slot, play.round);
  return payable && payAndReserve(play, payable);
}

async function withBalance(play: Play): Promise<string | undefined> {
  const reservationId = await paid(play);
  if (reservationId) {
    await payBalance(play.context, play.customer, { slot: play.slot, reservationId, how: play.round });
  }
  return reservationId;
}

const PLAYS: Record<Checkout, (play: Play) => Promise<unknown>> = {
  paid,
  balance: withBalance,

  async vanished({ context, round, slot, customer }) {
    const payable = await hold(context, customer, slot, round);
    if (!payable || !(await pay(context, payable))) return;
    if (round.kill.point !== 'customer-vanished') return;
    context.product.kill();
    context.history.vanished += 1;
  },

  async cancelled(play) {
    const reservationId = await withBalance(play);
    if (reservationId) await cancel(play.context, reservationId);
  },

  async kept(play) {
    const reservationId = await paid(play);
    if (reservationId) await cancel(play.context, reservationId);
  },

  async late(play) {
    const payable = await hold(play.context, play.customer, play.slot, play.round);
    await play.context.product.advance(PAST_A_HOLD);
    if (payable) await payAndReserve(play, payable);
  },

  async expired({ context, round, slot, customer, rival }) {
    await hold(context, customer, slot, round);
    await context.product.advance(PAST_A_HOLD);
    // The next booking of the dates releases them, or the reconciler at the start of the server.
    if (round.contested) await rent(context, rival, slot);
    else await context.product.restart({ armed: armedPoint(round) });
  },

  async claimed(play) {
    const payable = await bareIntent(play.context, play.customer, play.slot, play.round);
    await payAndReserve(play, payable);
  },

  async refused({ context, round, slot, customer, rival }) {
    await rent(context, rival, slot);
    const payable = await bareIntent(context, customer, slot, round);
    if (await pay(context, payable)) await reserve(context, customer, { slot, payable, how: round });
  },

  async unclaimed({ context, round, slot, customer }) {
    const { product } = context;
    const payable = await bareIntent(context, customer, slot, round);
    if (!(await pay(context, payable))) return;
    const sql = "SELECT 1 FROM payments WHERE intent_id = $1 AND status = 'succeeded'";
    await until(async () => (await product.query(sql, [payable.intentId])).length > 0, {
      what: `the booking of the payment ${payable.intentId}`,
      withinMs: POINT_WITHIN_MS,
      Failure: ProductFailure,
    });
    await product.advance(PAST_CLAIMING);
    await product.restart({ armed: armedPoint(round) });
  },
};

async function play(context: FaultContext, round: Round, slot: Slot): Promise<void> {
  const { customers } = context;
  const [customer, rival] = [
    customers[(2 * round.number) % customers.length],
    customers[(2 * round.number + 1) % customers.length],
  ];
  if (!customer || !rival) throw new Error('There are no customers.');
  try {
    await PLAYS[round.checkout]({ context, round, slot, customer, rival });
  } catch (error) {
    if (!(error instanceof Gone)) throw error;
    await contest({ context, round, slot, customer, rival });
  }
}

/**
 * Runs one checkout with one kill of the server; throws when the server did not reach the crash point. A round may kill
 * the server more than once, for example by a restart: it ends when the server has answered after the last kill.
 */
export async function playRound(context: FaultContext, round: Round): Promise<void> {
  const { product, provider } = context;
  const slot = await newSlot(context, { isSoon: round.checkout === 'kept' });
  const before = product.deaths.length;
  const armed = armedPoint(round);
  if (armed) await product.arm(armed.point, armed.passage);
  if (round.silent) await provider.webhooks('off');
  const { kill } = round;
  await play(context, round, slot);
  if (round.silent) await provider.webhooks('on');
  const isDead = () =>
    product.deaths.slice(before).some(({ point }) => armed === undefined || point === armed.point);
  await until(isDead, {
    what: `round ${String(round.number)} (${round.checkout}) to be killed ${JSON.stringify(kill)}`,
    withinMs: POINT_WITHIN_MS,
  });
  await product.calmDown();
}
