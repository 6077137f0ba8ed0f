// Seasons, weekend rates and promo codes, by the rules of the domain as on the server.
import type { PriceRule, PriceRuleForm } from '#domain/fleet/contract/priceRules.ts';
import {
  appliedPromo,
  plainCode,
  promoRefusal,
  ratesOfCar,
  usesRefusal,
  type PromoUses,
  type RateRule,
} from '#domain/fleet/priceRules.ts';
import {
  codeTaken,
  kindOfRuleStays,
  noSuchCar,
  priceRuleMissing,
  promoRefused,
} from '#domain/fleet/refusals.ts';
import { assertVersion } from '#domain/kit/version.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import type { AppliedRule } from '#domain/money/dayRates.ts';
import { promoOfLines, type PriceLine } from '#domain/money/lines.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { blocksDates } from '#domain/booking/status.ts';
import { londonDate } from '#domain/time/london.ts';
import { requireUser, answerList, type Listing } from '#mocks/answers.ts';
import { rowOf, type Backend } from '#mocks/backend.ts';
import * as priceRulesCalls from '#domain/fleet/calls/priceRules.ts';
import * as promoCodesCalls from '#domain/fleet/calls/promoCodes.ts';
import { answers } from '#mocks/serve.ts';

type StoredRule = Backend['priceRules'][number];

const LISTING: Listing<PriceRule> = {
  searched: ['name'],
  sortable: ['name', 'kind', 'percent', 'firstDay', 'lastDay', 'active'],
};

/** The bookings with a promo code that are held or reserved. */
const usesOf = (backend: Backend, ruleId: string) =>
  backend.reservations.filter(
    ({ status, changes, lines }) =>
      blocksDates(status) &&
      !changes &&
      lines.some(({ kind, rule }) => kind === 'promo' && rule?.id === ruleId),
  );

const present = (backend: Backend, rule: StoredRule): PriceRule => ({
  ...rule,
  uses: rule.kind === 'promo' ? usesOf(backend, rule.id).length : 0,
});

/** Gives each car the rates that apply to it, as the server does when it reads a car. */
export function applyRates(backend: Backend): void {
  const rules = backend.priceRules
    .filter(({ active, kind }) => active && kind !== 'promo')
    .reverse()
    .map(({ id, kind, name, percent, firstDay, lastDay, weekdays, carId, CarForReason }): RateRule => ({
      ...{ id, name, percent, firstDay, lastDay, weekdays, carId },
      kind: kind === 'season' ? 'season' : 'weekend',
      purpose: CarForReason,
    }));
  for (const car of backend.cars) {
    const rates = ratesOfCar(rules, { id: car.id, purpose: car.CarForReason });
    delete car.rates;
    if (rates.length > 0) car.rates = rates.map((rate) => ({ ...rate, weekdays: [...rate.weekdays] }));
  }
}

const named = ({ kind, name }: Pick<PriceRuleForm, 'kind' | 'name'>) =>
  kind === 'promo' ? plainCode(name) : name;

function assertFree(backend: Backend, form: PriceRuleForm, id?: string): void {
  const isTaken = backend.priceRules.some(
    (rule) => rule.id !== id && rule.kind === 'promo' && rule.name === named(form),
  );
  if (form.kind === 'promo' && isTaken) throw codeTaken();
}

/** As on the server. */
interface PromoBooking {
  customerId: string | null;
  car: { id: string; purpose: Purpose };
  replacesHold: boolean;
}

function usesFor(
  backend: Backend,
  ruleId: string,
  { customerId, car, replacesHold }: PromoBooking,
): PromoUses {
  const isReplaced = (row: Reservation) =>
    replacesHold && row.status === 'held' && row.userId === customerId && row.carId === car.id;
  const others = usesOf(backend, ruleId).filter((row) => !isReplaced(row));
  return {
    all: others.length,
    ofPerson: others.filter(({ userId }) => userId !== null && userId === customerId).length,
  };
}

/** Throws the error of the server when the promo code in the lines of a price has no use left. */
export function assertPromoUse(backend: Backend, lines: readonly PriceLine[], booking: PromoBooking): void {
  const applied = promoOfLines(lines);
  const rule = backend.priceRules.find(({ id }) => id === applied?.id);
  const refusal = rule && usesRefusal(rule, usesFor(backend, rule.id, booking));
  if (refusal !== undefined) throw promoRefused(refusal);
}

/** The promo code for a booking; throws the error that the server answers. */
export function usablePromo(
  backend: Backend,
  wanted: { id: string } | { code: string },
  booking: PromoBooking,
): AppliedRule {
  const found = backend.priceRules.find(
    (rule) =>
      rule.kind === 'promo' &&
      rule.active &&
      ('id' in wanted ? rule.id === wanted.id : rule.name === wanted.code),
  );
  const uses = found ? usesFor(backend, found.id, booking) : { all: 0, ofPerson: 0 };
  const promo = found && { ...found, purpose: found.CarForReason };
  const refusal = promoRefusal(promo, { car: booking.car, today: londonDate(backend.now), uses });
  if (!promo || refusal !== undefined) throw promoRefused(refusal ?? '');
  return appliedPromo(promo);
}

function stored(
  { version: _version, ...form }: PriceRuleForm,
  own: { id: string; version: number },
): StoredRule {
  return { ...form, ...own, name: named(form) };
}

const calls = { ...priceRulesCalls, ...promoCodesCalls };

export const priceRuleHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getPriceRules: ({ request }) => {
      const byName = backend.priceRules
        .map((rule) => present(backend, rule))
        .sort((a, b) => a.name.toLowerCase().localeCompare(b.name.toLowerCase()));
      return answerList(request, byName, LISTING);
    },

    addPriceRule: ({ body }) => {
      if (body.carId !== null && !backend.cars.some(({ id }) => id === body.carId)) throw noSuchCar();
      assertFree(backend, body);
      const rule = stored(body, { id: backend.nextId(), version: 0 });
      backend.priceRules.push(rule);
      applyRates(backend);
      return present(backend, rule);
    },

    changePriceRule: ({ params, body }) => {
      const rule = rowOf(backend.priceRules, params.id, priceRuleMissing);
      assertVersion(body.version, rule.version, 'price rule');
      if (body.kind !== rule.kind) throw kindOfRuleStays();
      const isOtherCar = body.carId !== null && body.carId !== rule.carId;
      if (isOtherCar && !backend.cars.some(({ id }) => id === body.carId)) throw noSuchCar();
      assertFree(backend, body, rule.id);
      Object.assign(rule, stored(body, { id: rule.id, version: rule.version + 1 }));
      applyRates(backend);
      return present(backend, rule);
    },

    checkPromoCode: ({ body: { code, carId, isForOther } }) => {
      const user = requireUser(backend);
      const car = rowOf(backend.cars, carId, noSuchCar);
      const booking = {
        customerId: isForOther ? null : user.id,
        car: { id: car.id, purpose: car.CarForReason },
        replacesHold: true,
      };
      const { id, name, percent } = usablePromo(backend, { code }, booking);
      return { id, name, percent };
    },
  });
