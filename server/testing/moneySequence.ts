// Random sequences of paying, keeping cards, changing dates, extras and car, editing, moving money by staff, cancelling and waiting, for tests of money.
import { readJournal } from 'stripe-sandbox';
import type { ChangeQuote } from '#domain/booking/contract/customerChanges.ts';
import type { Order } from '#domain/booking/contract/orders.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { penceToPounds, poundsToPence, type Pence } from '#domain/money/pence.ts';
import { BALANCE_DUE_HOURS } from '#domain/booking/balanceDue.ts';
import { linesAfterChange } from '#domain/money/changedPrice.ts';
import { linesTotal } from '#domain/money/lines.ts';
import { pricedReservation } from '#domain/booking/proposedTotal.ts';
import { reconcile } from '#server/backgroundWork.ts';
import { DEFAULT_BOOKING_LIMITS } from '#server/booking/deps.ts';
import type { StartedPayment } from './bookingFixtures.ts';
import { assertFair } from './fairChange.ts';
import { MoneyBooking } from './moneyBooking.ts';
import { MINUTE } from '#domain/time/durations.ts';

/** One sequence: its steps after the booking. */
export class MoneySequence extends MoneyBooking {
  private get path(): string {
    return `/api/reservations/${this.id}`;
  }

  private async read(): Promise<Reservation> {
    return (await this.bookingApp.as(this.user).get(this.path)).json<Reservation>();
  }

  private readonly payBalance = async (): Promise<void> => {
    const { remainingToPay } = await this.read();
    const amount = poundsToPence(remainingToPay);
    const started = await this.bookingApp.as(this.user).post(`${this.path}/pay`, { amount });
    if (started.statusCode !== 200 || !(await this.payOrLeave(started.json()))) return;
    if (this.chance(0.8)) await this.bookingApp.as(this.user).put(this.path, { currentPaid: 1 });
  };

  /** Pays the balances of the order together. */
  private readonly payTogether = async (): Promise<void> => {
    const as = this.bookingApp.as(this.user);
    const path = `/api/orders/${this.orderId ?? ''}`;
    const { reservations = [] } = (await as.get(path)).json<Partial<Order>>();
    const due = reservations.map(({ remainingToPay }) => poundsToPence(remainingToPay));
    const amount = due.reduce((sum, pence) => sum + pence, 0);
    const withKeptCard = this.chance(0.5);
    const started = await as.post(`${path}/pay`, { kind: 'balance', amount, withKeptCard });
    if (started.statusCode !== 200 || !(await this.payOrLeave(started.json(), withKeptCard))) return;
    const { paymentIntentId } = started.json<StartedPayment>();
    if (this.chance(0.8)) await as.put(path, { paymentIntentId });
  };

  /** The next steps concern another reservation of the order. */
  private readonly turnToOther = (): Promise<void> => {
    this.id = this.ids[Math.floor(this.random() * this.ids.length)] ?? this.id;
    return Promise.resolve();
  };

  /** The total that a screen shows for other dates before the change. */
  private async preview(dates: { startDate: string; endDate: string }): Promise<Pence> {
    const before = await this.read();
    const own = await this.tariffOf(before.carId);
    return linesTotal(linesAfterChange(pricedReservation(before), { dates, own }));
  }

  private readonly changeReservation = async (): Promise<void> => {
    const as = this.bookingApp.as(this.user);
    const dates = this.days();
    const before = await this.read();
    const shown = await this.preview(dates);
    const quote = await as.post(`${this.path}/change/quote`, { dates });
    if (quote.statusCode !== 200) return;
    const { newTotal } = quote.json<ChangeQuote>();
    const answer = await as.post(`${this.path}/change`, { dates, ...quote.json<ChangeQuote>() });
    if (answer.statusCode !== 200) return;
    const changed = answer.json<Reservation>();
    const { id, status, depositAmount } = changed;
    // Late, the total does not fall.
    const charged = Math.max(shown, newTotal > penceToPounds(shown) ? poundsToPence(before.totalPrice) : 0);
    if (poundsToPence(newTotal) !== charged || changed.totalPrice !== newTotal) {
      throw new Error(`Shown ${shown}, quoted ${newTotal}, charged ${changed.totalPrice}.`);
    }
    assertFair(before, changed);
    if (status === 'held') await this.payChange(id, depositAmount);
  };

  private async payChange(holdId: string, deposit: number): Promise<void> {
    const as = this.bookingApp.as(this.user);
    const path = `/api/reservations/${holdId}`;
    const started = await as.post(`${path}/pay`, { amount: poundsToPence(deposit) });
    if (started.statusCode !== 200 || !(await this.payOrLeave(started.json()))) return;
    if (this.chance(0.8)) await as.put(path, { currentPaid: 1 });
  }

  /** Another number of permits, or another car, at the quoted amounts. */
  private readonly changeOther = async (): Promise<void> => {
    const as = this.bookingApp.as(this.user);
    const quantity = Math.floor(this.random() * 5);
    const extras = quantity > 0 ? [{ id: this.permitId, quantity }] : [];
    const pricePence = 100 * (50 + Math.floor(this.random() * 150));
    const change = this.chance(0.5) ? { extras } : { carId: await this.bookingApp.addCar({ pricePence }) };
    const quote = await as.post(`${this.path}/change/quote`, change);
    if (quote.statusCode !== 200) return;
    const answer = await as.post(`${this.path}/change`, { ...change, ...quote.json<ChangeQuote>() });
    if (answer.statusCode !== 200) return;
    const { id, status, totalPrice, depositAmount } = answer.json<Reservation>();
    if (totalPrice !== quote.json<ChangeQuote>().newTotal) throw new Error(`Not the quoted ${totalPrice}.`);
    if (status === 'held') await this.payChange(id, depositAmount);
  };

  private readonly edit = async (): Promise<void> => {
    const { currentPaid } = await this.read();
    const totalPrice = 50 + Math.floor(this.random() * 600);
    const refund = Math.max(0, currentPaid - totalPrice);
    await this.bookingApp.as(this.admin).put(this.path, { totalPrice, ...(refund > 0 ? { refund } : {}) });
  };

  /** Staff change the dates at the proposed total, and refund what is paid above it. */
  private readonly editDates = async (): Promise<void> => {
    const before = await this.read();
    const { isMultiDay: _mode, ...dates } = this.days();
    const totalPrice = penceToPounds(await this.preview(dates));
    const excess = poundsToPence(before.currentPaid) - poundsToPence(totalPrice);
    const refund = excess > 0 ? { refund: penceToPounds(excess) } : {};
    const proposed = this.chance(0.5) ? { totalPrice } : {};
    const answer = await this.bookingApp.as(this.admin).put(this.path, { ...dates, ...proposed, ...refund });
    if (answer.statusCode !== 200) return;
    const after = answer.json<Reservation>();
    if (after.totalPrice !== totalPrice) throw new Error(`Shown ${totalPrice}, charged ${after.totalPrice}.`);
    assertFair(before, after);
  };

  private readonly changeRate = async (): Promise<void> => {
    const { carId } = await this.read();
    if (this.chance(0.5)) await this.addSeason(carId);
    const pricePence = 100 * (50 + Math.floor(this.random() * 150));
    await this.bookingApp.db.query(
      'UPDATE cars SET price_pence = $2 WHERE id = (SELECT car_id FROM reservations WHERE id = $1)',
      [this.id, pricePence],
    );
  };

  private readonly cancel = async (): Promise<void> => {
    await (this.chance(0.5)
      ? this.bookingApp.as(this.user).post(`${this.path}/cancellation`)
      : this.bookingApp.as(this.admin).delete(this.path));
  };

  private readonly recordCash = async (): Promise<void> => {
    const { remainingToPay } = await this.read();
    const amount = this.chance(0.5) ? remainingToPay : Math.ceil(remainingToPay / 3);
    const cash = { method: 'cash', amount, reason: 'At the counter.' };
    await this.bookingApp.as(this.admin).post(`${this.path}/outside-payments`, cash);
  };

  private readonly payBackCash = async (): Promise<void> => {
    await this.recordCash();
    const cash = { method: 'cash', amount: 1 + Math.floor(this.random() * 60), reason: 'Agreed.' };
    await this.bookingApp.as(this.admin).post(`${this.path}/outside-refunds`, cash);
  };

  private readonly refundCard = async (): Promise<void> => {
    const as = this.bookingApp.as(this.admin);
    const [payment] = (await as.get(`${this.path}/payments`)).json<{ id: string }[]>();
    const amount = 1 + Math.floor(this.random() * 60);
    const refund = { paymentId: payment?.id, amount, reason: 'A scratch.', lowersTotal: this.chance(0.5) };
    await as.post(`${this.path}/refunds`, refund);
  };

  private readonly waive = async (): Promise<void> => {
    const waived = { reason: 'Agreed.', refundsPaid: this.chance(0.3) };
    await this.bookingApp.as(this.admin).post(`${this.path}/waiver`, waived);
  };

  private readonly payLate = async (): Promise<void> => {
    const started = this.left.pop();
    if (started) await this.pay(started);
  };

  /** Runs the reconciler with this setting, and returns the sum that it charges to a saved card. */
  async reconcile(balanceDueHours = BALANCE_DUE_HOURS): Promise<void> {
    const before = await this.charged();
    const limits = { ...DEFAULT_BOOKING_LIMITS, balanceDueHours };
    await reconcile({ ...this.bookingApp.deps, limits });
    this.chargedPence += (await this.charged()) - before;
  }

  /**
   * The sum that the provider has charged for this customer: the reconciler also charges the saved cards of earlier
   * sequences. The ledger check compares all charges of the provider.
   */
  private async charged(): Promise<number> {
    const { bookingApp, user } = this;
    const own = await bookingApp.db.query<{ intent_id: string }>(
      'SELECT intent_id FROM payments WHERE user_id = $1 AND intent_id IS NOT NULL',
      [user.id],
    );
    const intents = new Set(own.map((row) => row.intent_id));
    return (await readJournal(bookingApp.db))
      .filter((entry) => entry.kind === 'charge' && intents.has(entry.payment_intent))
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  private readonly wait = async (): Promise<void> => {
    this.bookingApp.clock.now += 16 * MINUTE;
    await this.reconcile();
  };

  /** The balance becomes due, and is charged to the saved card, if any. */
  private readonly becomeDue = async (): Promise<void> => this.reconcile(60 * 24);

  private readonly removeCard = async (): Promise<void> => {
    await this.bookingApp.as(this.user).delete(`${this.path}/saved-card`);
  };

  /** One random action. */
  async step(): Promise<void> {
    const { payBalance, payTogether, turnToOther, changeReservation, changeOther, edit, cancel } = this;
    const { payLate, wait } = this;
    const { recordCash, payBackCash, refundCard, becomeDue, removeCard, editDates, changeRate, waive } = this;
    const actions = [
      payBalance,
      payBalance,
      payTogether,
      turnToOther,
      changeOther,
      changeOther,
      changeReservation,
      changeReservation,
      changeReservation,
      edit,
      editDates,
      editDates,
      changeRate,
      waive,
      recordCash,
      recordCash,
      payBackCash,
      payBackCash,
      payBackCash,
      payBackCash,
      payBackCash,
      payBackCash,
      refundCard,
      refundCard,
      payLate,
      payLate,
      wait,
      becomeDue,
      becomeDue,
      removeCard,
    ];
    const action = this.chance(0.1) ? cancel : actions[Math.floor(this.random() * actions.length)];
    await action?.();
  }
}
