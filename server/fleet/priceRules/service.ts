// Use cases of the rules of prices. A change does not affect agreed prices, whose lines contain the rule.
import { randomUUID } from 'node:crypto';
import type { PriceRule, PriceRuleForm } from '#domain/fleet/contract/priceRules.ts';
import type { PromoOffer } from '#domain/fleet/contract/promoCodes.ts';
import { plainCode, promoRefusal, usesRefusal, type PromoRule } from '#domain/fleet/priceRules.ts';
import {
  codeTaken,
  kindOfRuleStays,
  noSuchCar,
  priceRuleMissing,
  promoRefused,
} from '#domain/fleet/refusals.ts';
import type { ListQuery } from '#domain/kit/fields.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import { assertVersion } from '#domain/kit/version.ts';
import { promoOfLines, type PriceLine } from '#domain/money/lines.ts';
import { londonDate, type Instant } from '#domain/time/london.ts';
import { changesBetween, type Audit } from '#server/platform/audit/auditLog.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { afterCommit } from '#server/platform/http/callTransaction.ts';
import { mapList, type List } from '#server/platform/http/readList.ts';
import type { Catalogue } from '../cars/catalogue.ts';
import { findCar } from '../cars/repository.ts';
import {
  countPromoUses,
  findPromo,
  insertPriceRule,
  listPriceRules,
  lockPriceRule,
  lockPromo,
  updatePriceRule,
  type PriceRuleRow,
} from './repository.ts';

export interface PriceRuleDeps {
  db: Database;
  now: () => Instant;
  /** Its cars have the rates. */
  catalogue: Pick<Catalogue, 'invalidate'>;
}

const AUDITED = [
  'name',
  'percent',
  'first_day',
  'last_day',
  'weekdays',
  'car_id',
  'purpose',
  'max_uses',
  'max_uses_of_person',
  'active',
] as const;

const presentRule = (row: PriceRuleRow): PriceRule => ({
  ...{ id: row.id, kind: row.kind, name: row.name, percent: row.percent, weekdays: row.weekdays },
  ...{ firstDay: row.first_day, lastDay: row.last_day, carId: row.car_id, CarForReason: row.purpose },
  ...{ maxUses: row.max_uses, maxUsesOfPerson: row.max_uses_of_person },
  ...{ active: row.active, uses: row.uses, version: row.version },
});

const rowOf = (id: string, form: PriceRuleForm, stored: { version: number; uses: number }): PriceRuleRow => ({
  ...{ id, kind: form.kind, percent: form.percent, weekdays: form.weekdays, active: form.active },
  name: form.kind === 'promo' ? plainCode(form.name) : form.name,
  ...{ first_day: form.firstDay, last_day: form.lastDay, car_id: form.carId, purpose: form.CarForReason },
  ...{ max_uses: form.maxUses, max_uses_of_person: form.maxUsesOfPerson },
  ...stored,
});

/** A booking with a promo code. */
export interface PromoBooking {
  /** Null for a customer who is not known yet, so that no uses of one customer count. */
  customerId: string | null;
  car: { id: string; purpose: Purpose };
  /** True when the booking replaces the customer's own hold of the car, which then does not count. */
  replacesHold: boolean;
  now: Instant;
}

const usesFor = (db: Queryable, id: string, { customerId, car, replacesHold, now }: PromoBooking) =>
  countPromoUses(db, id, { customerId, replacedCarId: replacesHold ? car.id : null, now });

/** The promo code for this booking. Throws HttpProblem 422 'promo_refused'. */
async function assertUsable(
  db: Queryable,
  promo: PromoRule | undefined,
  booking: PromoBooking,
): Promise<PromoRule> {
  const uses = promo ? await usesFor(db, promo.id, booking) : { all: 0, ofPerson: 0 };
  const refusal = promoRefusal(promo, { car: booking.car, today: londonDate(booking.now), uses });
  if (!promo || refusal !== undefined) throw promoRefused(refusal ?? '');
  return promo;
}

/** The promo code of a booking by its id. Throws HttpProblem 422 'promo_refused'. */
export const usablePromo = async (db: Queryable, id: string, booking: PromoBooking): Promise<PromoRule> =>
  assertUsable(db, await findPromo(db, { id }), booking);

/**
 * Takes a use of the promo code in the lines of a price, in the transaction that stores the booking: other bookings with
 * the code wait until it ends. An agreed price keeps a code that has ended, but needs a use. Throws HttpProblem 422
 * 'promo_refused'.
 */
export async function takePromoUse(
  tx: Queryable,
  lines: readonly PriceLine[],
  booking: PromoBooking,
): Promise<void> {
  const applied = promoOfLines(lines);
  const promo = applied && (await lockPromo(tx, applied.id));
  const refusal = promo && usesRefusal(promo, await usesFor(tx, promo.id, booking));
  if (refusal !== undefined) throw promoRefused(refusal);
}

/** The use cases of the rules of prices. */
export function createPriceRules({ db, now, catalogue }: PriceRuleDeps) {
  return {
    /** The rules by name; one page if the query requests one. */
    async list(query: ListQuery): Promise<List<PriceRule>> {
      return mapList(await listPriceRules(db, query), (rows) => rows.map(presentRule));
    },

    /** Adds a rule. Errors: 404 for a car that is not offered, 409 'code_taken'. */
    async add(form: PriceRuleForm, audit: Audit): Promise<PriceRule> {
      const row = rowOf(randomUUID(), form, { version: 0, uses: 0 });
      await db.transaction(async (tx) => {
        if (row.car_id !== null && !(await findCar(tx, row.car_id))) throw noSuchCar();
        if (!(await insertPriceRule(tx, row, new Date(now())))) throw codeTaken();
        const { id, version: _version, uses: _uses, ...after } = row;
        await audit(tx, { action: 'price-rule.added', object: { type: 'price-rule', id }, after });
      });
      afterCommit(() => catalogue.invalidate());
      return presentRule(row);
    },

    /** Replaces a rule. Errors: 404, 409 'version_conflict' or 'code_taken', 422 'kind_stays'. */
    async change(id: string, form: PriceRuleForm, audit: Audit): Promise<PriceRule> {
      const changed = await db.transaction(async (tx) => {
        const before = await lockPriceRule(tx, id);
        if (!before) throw priceRuleMissing();
        assertVersion(form.version, before.version, 'price rule');
        if (form.kind !== before.kind) throw kindOfRuleStays();
        const after = rowOf(id, form, { version: before.version + 1, uses: before.uses });
        const isOtherCar = after.car_id !== null && after.car_id !== before.car_id;
        if (isOtherCar && !(await findCar(tx, after.car_id ?? ''))) throw noSuchCar();
        if (!(await updatePriceRule(tx, after))) throw codeTaken();
        await audit(tx, {
          action: 'price-rule.changed',
          object: { type: 'price-rule', id },
          ...changesBetween(before, after, AUDITED),
        });
        return after;
      });
      afterCommit(() => catalogue.invalidate());
      return presentRule(changed);
    },

    /** What a code takes off for the caller, or for somebody else, and a car. Errors: 404 for a deleted car, 422 'promo_refused'. */
    async check(
      userId: string,
      { code, carId, isForOther = false }: { code: string; carId: string; isForOther?: boolean | undefined },
    ): Promise<PromoOffer> {
      const car = await findCar(db, carId);
      if (!car) throw noSuchCar();
      const booking = { customerId: isForOther ? null : userId, car, replacesHold: true, now: now() };
      const { id, name, percent } = await assertUsable(db, await findPromo(db, { code }), booking);
      return { id, name, percent };
    },
  };
}
