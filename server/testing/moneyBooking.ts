// The bookings with which random sequences of money begin: one or several cars, with extras, seasons and promo codes, by the
// customer or by staff, paid in part or in full, with an entered or a kept card.
import { randomUUID } from 'node:crypto';
import type { Order } from '#domain/booking/contract/orders.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { tariffOfCar } from '#domain/fleet/tariff.ts';
import { hireLines, linesTotal, promoLines } from '#domain/money/lines.ts';
import { penceToPounds, poundsToPence, type Pence } from '#domain/money/pence.ts';
import { chargedDays, quote, splitDeposit, type Tariff } from '#domain/money/quote.ts';
import { CARD_CONSENT_VERSION } from '#domain/payment/savedCard.ts';
import type { BookingApp } from './bookingApp.ts';
import { claim, INTENT, type StartedPayment } from './bookingFixtures.ts';
import { PERMIT, PROMO, RULE } from './fairChange.ts';
import type { TestUser } from './testApp.ts';

interface BookedDates {
  startDate: string;
  endDate: string;
  isMultiDay: true;
}

interface PricedBooking {
  booking: BookedDates & { carId: string; extras: object[]; promoId?: string };
  totalPence: Pence;
}

/** One booking, and the sum that the cards of its customer were charged. */
export class MoneyBooking {
  readonly bookingApp: BookingApp;
  readonly user: TestUser;
  readonly admin: TestUser;
  readonly random: () => number;
  /** The reservation that the next steps concern. */
  id = '';
  /** The order and its reservations; one reservation without an order. */
  orderId: string | undefined;
  ids: string[] = [];
  protected permitId = '';
  chargedPence = 0;
  /** Started payments that the customer has not completed. */
  readonly left: StartedPayment[] = [];

  constructor(bookingApp: BookingApp, people: { user: TestUser; admin: TestUser }, random: () => number) {
    this.bookingApp = bookingApp;
    this.user = people.user;
    this.admin = people.admin;
    this.random = random;
  }

  protected chance(share: number): boolean {
    return this.random() < share;
  }

  protected days(): BookedDates {
    const from = 1 + Math.floor(this.random() * 10);
    const length = 1 + Math.floor(this.random() * 5);
    const { bookingApp } = this;
    return { startDate: bookingApp.day(from), endDate: bookingApp.day(from + length), isMultiDay: true };
  }

  /** Pays with an entered card, or without card data with the kept one. */
  protected async pay(started: StartedPayment, withKeptCard = false): Promise<void> {
    const { body } = await this.bookingApp.payCard(started.client_secret, withKeptCard ? '' : undefined);
    if (body.status !== 'succeeded') return;
    const intent = await this.bookingApp.provider.retrieveIntent(started.paymentIntentId);
    this.chargedPence += intent.receivedPence;
  }

  /** Pays, or leaves the payment open. */
  protected async payOrLeave(started: StartedPayment, withKeptCard = false): Promise<boolean> {
    if (this.chance(0.15)) {
      this.left.push(started);
      return false;
    }
    await this.pay(started, withKeptCard);
    return true;
  }

  async book(): Promise<void> {
    const dates = this.days();
    const permits = Math.floor(this.random() * (chargedDays(dates) + 1));
    const offered = await this.bookingApp.as(this.admin).post('/api/extras', PERMIT);
    this.permitId = offered.json<{ id: string }>().id;
    if (this.chance(0.4)) return this.order(dates, permits);
    const priced = await this.priced(dates, { permits, seasons: 0.5, codes: 0.5 });
    const booked = this.chance(0.4)
      ? await this.bookByStaff(priced)
      : await this.bookOnline(priced, this.chance(0.5));
    await this.booked([booked]);
  }

  /** A booking of a new car at its price; `seasons` and `codes` are the shares with a season and with a promo code. */
  private async priced(
    dates: BookedDates,
    { permits, seasons, codes }: { permits: number; seasons: number; codes: number },
  ): Promise<PricedBooking> {
    const carId = await this.bookingApp.addCar();
    const promo = this.chance(codes) ? { promoId: await this.addCode() } : {};
    if (this.chance(seasons)) await this.addSeason(carId);
    const tariff = await this.tariffOf(carId);
    const hire = hireLines(tariff, quote(tariff, dates)!);
    const reduction = promo.promoId ? promoLines(hire, { id: promo.promoId, ...PROMO, days: [] }) : [];
    const extras = permits > 0 ? [{ id: this.permitId, quantity: permits }] : [];
    const totalPence = linesTotal([...hire, ...reduction]) + permits * poundsToPence(PERMIT.price);
    return { booking: { carId, ...dates, extras, ...promo }, totalPence };
  }

  /** The customer books and pays; with `keepsCard` a deposit keeps its card. */
  private async bookOnline({ booking, totalPence }: PricedBooking, keepsCard: boolean): Promise<Reservation> {
    const amount = this.chance(0.3) ? totalPence : splitDeposit(totalPence).depositPence;
    const cardConsent = keepsCard ? CARD_CONSENT_VERSION : null;
    const request = { amount, currency: 'gbp', booking, cardConsent };
    const answer = await this.bookingApp.as(this.user).post(INTENT, request);
    const started = answer.json<StartedPayment>();
    await this.pay(started);
    const { paymentIntentId } = started;
    const booked = await claim(this.bookingApp, this.user, { booking, paymentIntentId });
    if (booked.statusCode !== 201) throw new Error(`Not booked: ${answer.body} ${booked.body}`);
    return booked.json<Reservation>();
  }

  /** Staff book; the customer pays in cash, or later with a card as for any other hold. */
  private async bookByStaff(priced: PricedBooking): Promise<Reservation> {
    const { booking, totalPence } = priced;
    const amount = this.chance(0.5) ? totalPence : splitDeposit(totalPence).depositPence;
    const cash = { method: 'cash', amount: penceToPounds(amount), reason: 'At the counter.' };
    const payment = this.chance(0.5) ? cash : null;
    const made = await this.bookingApp.as(this.admin).post('/api/reservations/for-customer', {
      ...{ customer: { kind: 'known', userId: this.user.id }, booking, payment },
      totalPrice: penceToPounds(totalPence),
    });
    if (made.statusCode !== 201) throw new Error(`Not booked by staff: ${made.body}`);
    if (payment) return made.json<Reservation>();
    return this.bookOnline(priced, this.chance(0.5));
  }

  /** Books two or three cars by one payment: of the deposits or everything, with an entered or a kept card. */
  private async order(dates: BookedDates, permits: number): Promise<void> {
    const as = this.bookingApp.as(this.user);
    const withKeptCard = this.chance(0.4) && (await this.keepCard());
    const cars: PricedBooking[] = [];
    for (let index = this.chance(0.5) ? 2 : 3; index > 0; index -= 1) {
      cars.push(await this.priced(dates, { permits, seasons: 0.3, codes: 0 }));
    }
    const deposits = cars.reduce((sum, { totalPence }) => sum + splitDeposit(totalPence).depositPence, 0);
    const totals = cars.reduce((sum, { totalPence }) => sum + totalPence, 0);
    const bookings = cars.map(({ booking }) => booking);
    const held = await as.post('/api/orders', { amount: deposits, bookings });
    const { id } = held.json<Order>();
    const start = async (amount: Pence) =>
      (
        await as.post(`/api/orders/${id}/pay`, { kind: 'deposit', amount, withKeptCard })
      ).json<StartedPayment>();
    // The customer may change the choice before paying.
    if (this.chance(0.3)) await start(deposits);
    const started = await start(this.chance(0.4) ? totals : deposits);
    await this.pay(started, withKeptCard);
    const { paymentIntentId } = started;
    const recorded = await as.put(`/api/orders/${id}`, { paymentIntentId });
    if (recorded.statusCode !== 200) throw new Error(`No order: ${held.body} ${recorded.body}`);
    this.orderId = id;
    await this.booked(recorded.json<Order>().reservations);
  }

  /** Another reservation of the customer, whose deposit keeps its card; false when it was paid in full. */
  private async keepCard(): Promise<boolean> {
    const later = {
      startDate: this.bookingApp.day(30),
      endDate: this.bookingApp.day(31),
      isMultiDay: true,
    } as const;
    const priced = await this.priced(later, { permits: 0, seasons: 0, codes: 0 });
    return Boolean((await this.bookOnline(priced, true)).savedCard);
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

  /** Adds a promo code; returns its id. */
  private async addCode(): Promise<string> {
    const rule = { ...RULE, kind: 'promo', name: `CODE-${randomUUID().slice(0, 8)}`, percent: PROMO.percent };
    const added = await this.bookingApp.as(this.admin).post('/api/price-rules', rule);
    return added.json<{ id: string }>().id;
  }

  /** A season of a car, which applies before its earlier ones. */
  protected async addSeason(carId: string): Promise<void> {
    const { bookingApp } = this;
    const from = 1 + Math.floor(this.random() * 10);
    const percent = Math.floor(this.random() * 90) - 40 || 7;
    const days = { firstDay: bookingApp.day(from), lastDay: bookingApp.day(from + 5) };
    await bookingApp.as(this.admin).post('/api/price-rules', { ...RULE, ...days, carId, percent });
  }

  protected tariffOf = async (carId: string): Promise<Tariff> =>
    tariffOfCar((await this.bookingApp.as().get(`/api/cars/${carId}`)).json<Car>());
}
