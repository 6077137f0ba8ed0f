// Random sequences of booking one or several cars, paying, keeping cards, changing dates, extras and car, editing, moving money by staff, cancelling and waiting, for tests of money.
import { randomUUID } from 'node:crypto';
import { readJournal } from 'stripe-sandbox';
import type { ChangeQuote } from '#domain/booking/contract/customerChanges.ts';
import type { Order } from '#domain/booking/contract/orders.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { tariffOfCar } from '#domain/fleet/tariff.ts';
import { penceToPounds, poundsToPence, type Pence } from '#domain/money/pence.ts';
import { BALANCE_DUE_HOURS } from '#domain/booking/balanceDue.ts';
import { CARD_CONSENT_VERSION } from '#domain/payment/savedCard.ts';
import { linesAfterChange } from '#domain/money/changedPrice.ts';
import { hireLines, linesTotal, promoLines } from '#domain/money/lines.ts';
import { chargedDays, quote, splitDeposit, type Tariff } from '#domain/money/quote.ts';
import { pricedReservation } from '#domain/booking/proposedTotal.ts';
import { reconcile } from '#server/backgroundWork.ts';
import { DEFAULT_BOOKING_LIMITS } from '#server/booking/deps.ts';
import type { BookingApp } from './bookingApp.ts';
import { claim, INTENT, type StartedPayment } from './bookingFixtures.ts';
import { assertFair, PERMIT, PROMO, RULE } from './fairChange.ts';
import type { TestUser } from './testApp.ts';
import { MINUTE } from '#domain/time/durations.ts';

interface HiredDates {
  startDate: string;
  endDate: string;
}

/** One sequence: its steps, and the sum that its cards were charged. */
export class MoneySequence {
  readonly bookingApp: BookingApp;
  readonly user: TestUser;
  readonly admin: TestUser;
  readonly random: () => number;
  /** The reservation that the next steps concern. */
  id = '';
  /** The order and its reservations; one reservation without an order. */
  orderId: string | undefined;
  ids: string[] = [];
  private permitId = '';
  chargedPence = 0;
  /** Started payments that the customer has not completed. */
  readonly left: StartedPayment[] = [];

  constructor(bookingApp: BookingApp, people: { user: TestUser; admin: TestUser }, random: () => number) {
    this.bookingApp = bookingApp;
    this.user = people.user;
    this.admin = people.admin;
    this.random = random;
  }

  private chance(share: number): boolean {
    return this.random() < share;
  }

  private days(): { startDate: string; endDate: string; isMultiDay: true } {
    const from = 1 + Math.floor(this.random() * 10);
    const length = 1 + Math.floor(this.random() * 5);
    const { bookingApp } = this;
    return { startDate: bookingApp.day(from), endDate: bookingApp.day(from + length), isMultiDay: true };
  }

  private async pay(started: StartedPayment): Promise<void> {
    const { body } = await this.bookingApp.payCard(started.client_secret);
    if (body.status !== 'succeeded') return;
    const intent = await this.bookingApp.provider.retrieveIntent(started.paymentIntentId);
    this.chargedPence += intent.receivedPence;
  }

  /** Pays, or leaves the payment open. */
  private async payOrLeave(started: StartedPayment): Promise<boolean> {
    if (this.chance(0.15)) {
      this.left.push(started);
      return false;
    }
    await this.pay(started);
    return true;
  }

  async book(): Promise<void> {
    const dates = this.days();
    const days = chargedDays(dates);
    const permits = Math.floor(this.random() * (days + 1));
    const offered = await this.bookingApp.as(this.admin).post('/api/extras', PERMIT);
    this.permitId = offered.json<{ id: string }>().id;
    const extras = permits > 0 ? [{ id: this.permitId, quantity: permits }] : [];
    if (this.chance(0.4)) return this.order({ ...dates, extras });
    const booking = { carId: await this.bookingApp.addCar(), ...dates, extras, ...(await this.promo()) };
    if (this.chance(0.5)) await this.addSeason(booking.carId);
    const tariff = await this.tariffOf(booking.carId);
    const hire = hireLines(tariff, quote(tariff, dates)!);
    const promo = booking.promoId ? promoLines(hire, { id: booking.promoId, ...PROMO, days: [] }) : [];
    const total = linesTotal([...hire, ...promo]) + permits * poundsToPence(PERMIT.price);
    const amount = this.chance(0.3) ? total : splitDeposit(total).depositPence;
    const cardConsent = this.chance(0.5) ? CARD_CONSENT_VERSION : null;
    const request = { amount, currency: 'gbp', booking, cardConsent };
    const answer = await this.bookingApp.as(this.user).post(INTENT, request);
    const started = answer.json<StartedPayment>();
    await this.pay(started);
    const { paymentIntentId } = started;
    const booked = await claim(this.bookingApp, this.user, { booking, paymentIntentId });
    await this.booked([booked.json<Reservation>()]);
  }

  /** Books two or three cars by one payment. */
  private async order(booking: HiredDates & { extras: { quantity: number }[] }): Promise<void> {
    const as = this.bookingApp.as(this.user);
    const bookings: object[] = [];
    const permits = booking.extras.reduce((sum, { quantity }) => sum + quantity, 0);
    let amount = 0;
    for (let index = this.chance(0.5) ? 2 : 3; index > 0; index -= 1) {
      const carId = await this.bookingApp.addCar();
      if (this.chance(0.3)) await this.addSeason(carId);
      const tariff = await this.tariffOf(carId);
      const hire = linesTotal(hireLines(tariff, quote(tariff, booking)!));
      amount += splitDeposit(hire + permits * poundsToPence(PERMIT.price)).depositPence;
      bookings.push({ ...booking, carId });
    }
    const held = await as.post('/api/orders', { amount, bookings });
    const { id } = held.json<Order>();
    const started = (
      await as.post(`/api/orders/${id}/pay`, { kind: 'deposit', amount })
    ).json<StartedPayment>();
    await this.pay(started);
    const { paymentIntentId } = started;
    const recorded = await as.put(`/api/orders/${id}`, { paymentIntentId });
    if (recorded.statusCode !== 200) throw new Error(`No order: ${held.body} ${recorded.body}`);
    this.orderId = id;
    await this.booked(recorded.json<Order>().reservations);
  }

  /** Booked early enough for the balance to be due before the start. */
  private async booked(reservations: readonly Reservation[]): Promise<void> {
    this.ids = reservations.map(({ id }) => id);
    this.id = this.ids[0] ?? '';
    // One at a time: the webhook locks the reservations of an order in its own order.
    for (const id of this.ids) {
      await this.bookingApp.db.query(
        `UPDATE reservations SET created_at = created_at - interval '90 days' WHERE id = $1`,
        [id],
      );
    }
  }

  /** A promo code in a part of the sequences. */
  private async promo(): Promise<{ promoId?: string }> {
    if (this.chance(0.5)) return {};
    const rule = { ...RULE, kind: 'promo', name: `CODE-${randomUUID().slice(0, 8)}`, percent: PROMO.percent };
    const added = await this.bookingApp.as(this.admin).post('/api/price-rules', rule);
    return { promoId: added.json<{ id: string }>().id };
  }

  /** A season of a car, which applies before its earlier ones. */
  private async addSeason(carId: string): Promise<void> {
    const { bookingApp } = this;
    const from = 1 + Math.floor(this.random() * 10);
    const percent = Math.floor(this.random() * 90) - 40 || 7;
    const days = { firstDay: bookingApp.day(from), lastDay: bookingApp.day(from + 5) };
    await bookingApp.as(this.admin).post('/api/price-rules', { ...RULE, ...days, carId, percent });
  }

  private tariffOf = async (carId: string): Promise<Tariff> =>
    tariffOfCar((await this.bookingApp.as().get(`/api/cars/${carId}`)).json<Car>());

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
    const started = await as.post(`${path}/pay`, { kind: 'balance', amount });
    if (started.statusCode !== 200 || !(await this.payOrLeave(started.json()))) return;
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
      payTogether,
      turnToOther,
      turnToOther,
      turnToOther,
      changeOther,
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
