// Seasons, weekend rates and promo codes: their changes by staff, the prices with them, and the agreed prices.
import { writtenQuote } from '#domain/booking/contract/quotes.ts';
import { reservation } from '#domain/booking/contract/reservations.ts';
import { car as carSchema, type Car } from '#domain/fleet/contract/cars.ts';
import { priceRule, type PriceRule, type PriceRuleRequest } from '#domain/fleet/contract/priceRules.ts';
import { promoOffer } from '#domain/fleet/contract/promoCodes.ts';
import { accessCases, adminsOnly, plain, signedIn } from '#contract/access.ts';
import type { Person } from '#contract/actors.ts';
import { hold, requestHold, threeDays, THREE_DAYS, type Dates } from '#contract/bookings.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import { listCases } from '#contract/lists.ts';
import type { TestContext } from '#contract/testContext.ts';
import { UNKNOWN_ID } from '#contract/unknownIds.ts';

const LIST = 'GET /api/price-rules';
const ADD = 'POST /api/price-rules';
const CHANGE = 'PUT /api/price-rules/{id}';
const CHECK = 'POST /api/promo-codes/check';
const BOOK = 'POST /api/reservations/for-customer';
const QUOTE = 'POST /api/quotes';
const HOLD = 'POST /api/reservations/create-payment-intent';

const RULE = {
  kind: 'season',
  name: 'Summer',
  percent: 20,
  firstDay: '2027-07-01',
  lastDay: '2027-08-31',
  weekdays: [],
  carId: null,
  CarForReason: null,
  maxUses: null,
  maxUsesOfPerson: null,
  // An active rule without a car would change the prices of other cases.
  active: false,
} satisfies PriceRuleRequest;
const NAMES = ['A', 'B', 'C', 'D', 'E'].map((letter) => `rows of price-rules ${letter}`);

const send = ({ admin }: TestContext, more: Partial<PriceRuleRequest>) =>
  admin.post('/api/price-rules', { ...RULE, ...more });
const addRule = async (context: TestContext, more: Partial<PriceRuleRequest> = {}): Promise<PriceRule> =>
  expectBody(await send(context, more), 201, priceRule);
const change = ({ admin }: TestContext, { id, uses: _uses, ...rule }: PriceRule, more: Partial<PriceRule>) =>
  admin.put(`/api/price-rules/${id}`, { ...rule, ...more });

async function booking(context: TestContext) {
  const [person, car] = [await context.newCustomer(), await context.addCar()];
  return { person, car, dates: threeDays(context) };
}

/** A season of this car on the first two of the three days. */
const seasonOf = (context: TestContext, car: Car, dates: Dates) =>
  addRule(context, {
    ...{ carId: car.id, active: true, firstDay: dates.startDate, lastDay: context.day(31) },
  });

let codes = 0;
/** A promo code of its own case. */
const addCode = (context: TestContext, more: Partial<PriceRuleRequest> = {}) => {
  codes += 1;
  const code = { kind: 'promo', name: `code ${String(codes)}`, percent: -10, active: true } as const;
  return addRule(context, { ...code, firstDay: '', lastDay: '', ...more });
};
const check = (person: Person, code: string, car: Car) =>
  person.post('/api/promo-codes/check', { code, carId: car.id });
/** Holds three days with a code, which takes £120.00 off. */
const holdWith = (person: Person, car: Car, dates: Dates, promoId: string) =>
  requestHold(person, car, { ...dates, promoId }, 32_400);

const refused = (detail: string) => ({ status: 422, code: 'promo_refused', fields: ['code'], detail });

export const priceRules: ContractSuite = {
  name: 'price rules',
  cases: [
    ...accessCases([
      plain(LIST, adminsOnly(200)),
      plain(ADD, adminsOnly(400), {}),
      plain(CHANGE, adminsOnly(404), RULE),
      plain(CHECK, signedIn(404), { code: 'SPRING', carId: UNKNOWN_ID }),
    ]),
    ...listCases({
      path: '/api/price-rules',
      make: async (context) => {
        for (const name of NAMES) await addRule(context, { name });
      },
      sort: 'name',
      values: NAMES,
    }),
    contractCase(ADD, 'accepts the fields of a form, and refuses invalid fields', async (context) => {
      const form: Partial<PriceRuleRequest> = {
        ...{ kind: 'promo', name: ' open ing-1 ', percent: '-15', maxUses: '3', maxUsesOfPerson: '' },
        ...{ firstDay: '', lastDay: '2027-08-31', weekdays: '', carId: '', CarForReason: 'Chauffeur' },
      };
      const added = await addRule(context, form);
      expect(added).toMatchObject({
        ...{ kind: 'promo', name: 'OPENING-1', percent: -15, maxUses: 3, maxUsesOfPerson: null },
        ...{ firstDay: null, lastDay: '2027-08-31', weekdays: [], carId: null, CarForReason: 'Chauffeur' },
        ...{ active: false, uses: 0, version: 0 },
      });
      expectProblem(await send(context, { ...form, name: 'Opening-1' }), {
        ...{ status: 409, code: 'code_taken', fields: ['name'] },
      });
      const wrong: [Partial<PriceRuleRequest>, string][] = [
        [{ name: ' ' }, 'name'],
        [{ kind: 'promo', name: 'a b', percent: -10 }, 'name'],
        [{ percent: '1.5' }, 'percent'],
        [{ percent: 0 }, 'percent'],
        [{ kind: 'promo', name: 'RISE', percent: 10 }, 'percent'],
        [{ lastDay: '' }, 'lastDay'],
        [{ lastDay: '2027-06-30' }, 'lastDay'],
        [{ kind: 'weekend' }, 'weekdays'],
        [{ carId: UNKNOWN_ID, CarForReason: 'Chauffeur' }, 'carId'],
        [{ maxUses: 0 }, 'maxUses'],
      ];
      for (const [more, field] of wrong) {
        expectProblem(await send(context, more), { status: 400, fields: [field] });
      }
      expectProblem(await send(context, { carId: UNKNOWN_ID }), { status: 404 });
    }),
    contractCase(CHANGE, 'replaces a rule of the same kind and version', async (context) => {
      const rule = await addRule(context);
      const changed = expectBody(await change(context, rule, { name: 'High summer' }), 200, priceRule);
      expect(changed).toEqual({ ...rule, name: 'High summer', version: 1 });
      expectProblem(await change(context, rule, { name: 'Late' }), {
        ...{ status: 409, code: 'version_conflict' },
      });
      expectProblem(await change(context, changed, { kind: 'weekend', weekdays: [6] }), {
        ...{ status: 422, code: 'kind_stays', fields: ['kind'] },
      });
    }),
    contractCase(HOLD, 'prices the days of a season, which an agreed price keeps', async (context) => {
      const { person, car, dates } = await booking(context);
      const { reservationId } = await hold(person, car, dates);
      const rule = await seasonOf(context, car, dates);
      const read = async (id = reservationId) =>
        expectBody(await person.get(`/api/reservations/${id}`), 200, reservation);
      const shown = expectBody(await context.guest.get(`/api/cars/${car.id}`), 200, carSchema);
      expect(shown.rates).toEqual([
        {
          ...{ id: rule.id, kind: 'season', name: 'Summer', percent: 20, weekdays: [] },
          ...{ firstDay: dates.startDate, lastDay: rule.lastDay },
        },
      ]);
      // A call that names the hold pays its price.
      const request = { amount: THREE_DAYS.depositPence, currency: 'gbp', holdId: reservationId };
      const again = await person.post('/api/reservations/create-payment-intent', request);
      expect(again.status).toBe(200);
      expect((await read()).totalPrice).toBe(THREE_DAYS.total);

      // Another hold of these days has the rate: 20% of two of the three days.
      expectProblem(await requestHold(person, car, dates), { status: 422, code: 'amount_mismatch' });
      const { body } = await requestHold(person, car, dates, 40_800);
      const held = await read((body as { reservationId: string }).reservationId);
      expect(held).toMatchObject({ totalPrice: 1360, depositAmount: 408 });
      expect(held.lines.map(({ kind, label, amount }) => [kind, label, amount])).toEqual([
        ['car', 'Car hire', 1200],
        ['rate', 'Summer +20%, 2 days', 160],
      ]);
    }),
    contractCase(
      CHECK,
      'compares a code without case and blanks, and says why it does not apply',
      async (context) => {
        const { person, car } = await booking(context);
        const { id, name } = await addCode(context);
        const offer = expectBody(await check(person, ` ${name.toLowerCase()} `, car), 200, promoOffer);
        expect(offer).toEqual({ id, name, percent: -10 });
        const other = await context.addCar();
        const cases: [Partial<PriceRuleRequest>, string][] = [
          [{ lastDay: '2020-11-30' }, 'This code ended on 30 Nov 2020.'],
          [{ firstDay: '2090-01-02' }, 'This code starts on 2 Jan 2090.'],
          [{ carId: other.id }, 'This code is for other cars.'],
          [{ active: false }, 'This code does not exist.'],
        ];
        for (const [more, detail] of cases) {
          const code = await addCode(context, more);
          expectProblem(await check(person, code.name, car), refused(detail));
        }
        expectProblem(await check(person, 'NO-SUCH-CODE', car), refused('This code does not exist.'));
      },
    ),
    contractCase(HOLD, 'takes a promo code off, and counts its uses', async (context) => {
      const { person, car, dates } = await booking(context);
      const other = await context.newCustomer();
      const [once, last] = [
        await addCode(context, { maxUsesOfPerson: 1 }),
        await addCode(context, { maxUses: 1 }),
      ];
      expectProblem(await requestHold(person, car, { ...dates, promoId: once.id }), {
        ...{ status: 422, code: 'amount_mismatch' },
      });
      const { body } = await holdWith(person, car, dates, once.id);
      const { reservationId } = body as { reservationId: string };
      const held = expectBody(await person.get(`/api/reservations/${reservationId}`), 200, reservation);
      expect(held.lines.map(({ kind, label, amount }) => [kind, label, amount])).toEqual([
        ['car', 'Car hire', 1200],
        ['promo', `Promo code ${once.name} -10%`, -120],
      ]);
      // The own hold of the car does not count: it is continued.
      expect((await holdWith(person, car, dates, once.id)).status).toBe(200);
      const second = await context.addCar();
      expectProblem(
        await holdWith(person, second, dates, once.id),
        refused('Each customer can use this code once.'),
      );
      expect((await holdWith(person, second, dates, last.id)).status).toBe(200);
      const third = await context.addCar();
      expectProblem(await holdWith(other, third, dates, last.id), refused('This code has been used up.'));
      // Another hold of the car without the code frees its use.
      expect((await requestHold(person, second, dates)).status).toBe(200);
      expect((await holdWith(other, third, dates, last.id)).status).toBe(200);
      expectProblem(await holdWith(other, car, dates, UNKNOWN_ID), refused('This code does not exist.'));
    }),
    contractCase(BOOK, 'takes a promo code off for the customer, until it is withdrawn', async (context) => {
      const { person, car, dates } = await booking(context);
      const code = await addCode(context, { maxUsesOfPerson: 1 });
      const offered = await context.desk.post('/api/promo-codes/check', {
        ...{ code: code.name, carId: car.id, isForOther: true },
      });
      expect(expectBody(offered, 200, promoOffer)).toMatchObject({ id: code.id, percent: -10 });
      const book = ({ id: carId }: Car, userId = person.id, totalPrice = 1080) =>
        context.desk.post('/api/reservations/for-customer', {
          booking: { carId, ...dates, isMultiDay: true, promoId: code.id },
          ...{ customer: { kind: 'known', userId }, totalPrice, payment: null },
        });
      expectProblem(await book(car, person.id, THREE_DAYS.total), {
        ...{ status: 422, code: 'amount_mismatch', detail: 'The total for these dates is £1,080.00.' },
      });
      const booked = expectBody(await book(car), 201, reservation);
      expect(booked).toMatchObject({ status: 'held', totalPrice: 1080, depositAmount: 324 });
      expect(booked.lines.map(({ kind, label, amount }) => [kind, label, amount])).toEqual([
        ['car', 'Car hire', 1200],
        ['promo', `Promo code ${code.name} -10%`, -120],
      ]);
      const second = await context.addCar();
      expectProblem(await book(second), refused('Each customer can use this code once.'));
      const other = await context.newCustomer();
      expect((await book(second, other.id)).status).toBe(201);
      expect((await context.desk.post(`/api/reservations/${booked.id}/withdrawal`)).status).toBe(200);
      expect((await book(await context.addCar())).status).toBe(201);
    }),
    contractCase(
      QUOTE,
      'keeps the price of a promo code that has ended, while it has a use',
      async (context) => {
        const { person, car, dates } = await booking(context);
        const second = await context.addCar();
        const [code, another] = [await addCode(context, { maxUses: 1 }), await addCode(context)];
        const ask = (promoId: string, { id: carId } = car) =>
          context.desk.post('/api/quotes', { carId, ...dates, isMultiDay: true, name: 'Ada', promoId });
        expectProblem(await ask(UNKNOWN_ID), refused('This code does not exist.'));
        const quote = expectBody(await ask(code.id), 201, writtenQuote);
        expect(quote).toMatchObject({ total: 1080, deposit: 324 });
        expect(quote.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
          ['car', 1200],
          ['promo', -120],
        ]);
        const { id: ofSecond } = expectBody(await ask(code.id, second), 201, writtenQuote);
        expect((await change(context, code, { active: false, lastDay: '2020-11-30' })).status).toBe(200);
        expectProblem(await ask(code.id), refused('This code does not exist.'));
        for (const [promoId, name] of [
          [another.id, another.name],
          [code.id, code.name],
          [undefined, code.name],
        ]) {
          const { body } = await requestHold(person, car, { ...dates, quoteId: quote.id, promoId }, 32_400);
          const { reservationId } = body as { reservationId: string };
          const held = await person.get(`/api/reservations/${reservationId}`);
          const { totalPrice, lines } = expectBody(held, 200, reservation);
          const labels = lines.map(({ label }) => label);
          expect([totalPrice, labels]).toEqual([1080, ['Car hire', `Promo code ${String(name)} -10%`]]);
        }
        // The only use is taken.
        expectProblem(
          await requestHold(person, second, { ...dates, quoteId: ofSecond }, 32_400),
          refused('This code has been used up.'),
        );
      },
    ),
  ],
};
