// SQL of the rules of prices: seasons, weekend rates and promo codes.
import type { PriceRuleKind, PromoRule, PromoUses, RateRule } from '#domain/fleet/priceRules.ts';
import type { ListQuery } from '#domain/kit/fields.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import type { Instant, LondonDate } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { sqlState, UNIQUE_VIOLATION } from '#server/platform/db/failures.ts';
import { insertRow, iso, updateRow } from '#server/platform/db/rows.ts';
import type { Listing } from '#server/platform/http/paging.ts';
import { readList, type List } from '#server/platform/http/readList.ts';

export interface PriceRuleRow {
  id: string;
  kind: PriceRuleKind;
  name: string;
  percent: number;
  first_day: LondonDate | null;
  last_day: LondonDate | null;
  weekdays: number[];
  car_id: string | null;
  purpose: Purpose | null;
  max_uses: number | null;
  max_uses_of_person: number | null;
  active: boolean;
  version: number;
  uses: number;
}

/** The condition of a line `l` of a reservation `r` that counts as a use of a promo code. */
const IS_USE = `l.kind = 'promo' AND r.changes_id IS NULL AND r.status IN ('held', 'confirmed')`;

const COLUMNS = `p.id, p.kind, p.name, p.percent, p.first_day, p.last_day, p.weekdays, p.car_id, p.purpose, p.max_uses,
  p.max_uses_of_person, p.active, p.version, CASE WHEN p.kind <> 'promo' THEN 0 ELSE (SELECT count(*)::int
    FROM reservation_lines l JOIN reservations r ON r.id = l.reservation_id
    WHERE l.rule ->> 'id' = p.id::text AND ${IS_USE}) END AS uses`;

const listing: Listing = {
  sortable: {
    name: ['lower(p.name)', 'p.added_seq'],
    kind: 'p.kind',
    percent: 'p.percent',
    firstDay: 'p.first_day',
    lastDay: 'p.last_day',
    active: 'p.active',
  },
  nullable: ['firstDay', 'lastDay'],
  order: 'lower(p.name), p.added_seq',
  searched: ['p.name'],
};

/** The rules by name: all, or a page. */
export const listPriceRules = (db: Queryable, query: ListQuery): Promise<List<PriceRuleRow>> =>
  readList<PriceRuleRow>(db, query, {
    columns: COLUMNS,
    from: 'price_rules p',
    id: 'p.id',
    idOf: (row) => row.id,
    listing,
    visible: { condition: 'true', params: [] },
  });

/** A rule, locked until the transaction ends. */
export async function lockPriceRule(tx: Queryable, id: string): Promise<PriceRuleRow | undefined> {
  const [row] = await tx.query<PriceRuleRow>(
    `SELECT ${COLUMNS} FROM price_rules p WHERE p.id = $1 FOR UPDATE OF p`,
    [id],
  );
  return row;
}

/** Runs a statement that writes a rule; false where another promo code has its name. `tx` stays usable. */
async function unlessTaken(tx: Queryable, write: () => Promise<unknown>): Promise<boolean> {
  await tx.query('SAVEPOINT price_rule');
  try {
    await write();
    await tx.query('RELEASE SAVEPOINT price_rule');
    return true;
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT price_rule');
    return false;
  }
}

/** Inserts a rule; false where another promo code has its name. */
export const insertPriceRule = (
  tx: Queryable,
  { version: _first, uses: _counted, ...rule }: PriceRuleRow,
  createdAt: Date,
): Promise<boolean> => unlessTaken(tx, () => insertRow(tx, 'price_rules', { ...rule, createdAt }));

/** Changes a rule; false where another promo code has its name. */
export const updatePriceRule = (
  tx: Queryable,
  { id, version: _stored, uses: _counted, ...values }: PriceRuleRow,
): Promise<boolean> => unlessTaken(tx, () => updateRow(tx, 'price_rules', id, values));

/** The active seasons and weekend rates as one column of a query, the newest first; null for none. */
export const RATE_RULES_COLUMN = `(SELECT json_agg(json_build_object('id', p.id, 'kind', p.kind, 'name', p.name,
    'percent', p.percent, 'firstDay', p.first_day, 'lastDay', p.last_day, 'weekdays', p.weekdays, 'carId', p.car_id,
    'purpose', p.purpose) ORDER BY p.added_seq DESC)
  FROM price_rules p WHERE p.active AND p.kind <> 'promo') AS rate_rules`;

/** The active seasons and weekend rates, the newest first. */
export async function findRateRules(db: Queryable): Promise<RateRule[]> {
  const [row] = await db.query<{ rate_rules: RateRule[] | null }>(`SELECT ${RATE_RULES_COLUMN}`);
  return row?.rate_rules ?? [];
}

const promoWhere = (condition: string) => `
  SELECT p.id, p.name, p.percent, p.first_day, p.last_day, p.car_id, p.purpose, p.max_uses, p.max_uses_of_person
  FROM price_rules p WHERE p.kind = 'promo' AND ${condition}`;

const promoOf = ([row]: PriceRuleRow[]): PromoRule | undefined =>
  row && {
    ...{ id: row.id, name: row.name, percent: row.percent, carId: row.car_id, purpose: row.purpose },
    ...{ firstDay: row.first_day, lastDay: row.last_day },
    ...{ maxUses: row.max_uses, maxUsesOfPerson: row.max_uses_of_person },
  };

/** An active promo code by its id or its code. */
export async function findPromo(
  db: Queryable,
  wanted: { id: string } | { code: string },
): Promise<PromoRule | undefined> {
  const [column, value] = 'id' in wanted ? ['id', wanted.id] : ['name', wanted.code];
  return promoOf(await db.query(promoWhere(`p.active AND p.${column} = $1`), [value]));
}

/** A promo code, also one that has ended; locked until the transaction ends, so that its uses wait. */
export const lockPromo = async (tx: Queryable, id: string): Promise<PromoRule | undefined> =>
  promoOf(await tx.query(`${promoWhere('p.id = $1')} FOR UPDATE`, [id]));

/**
 * The bookings with a promo code that are held or reserved at `now`, of all and of one customer. Leaves out the
 * customer's own hold of `replacedCarId`, which the booking replaces. A null counts no customer, or leaves out no hold.
 */
export async function countPromoUses(
  db: Queryable,
  id: string,
  {
    customerId,
    replacedCarId,
    now,
  }: { customerId: string | null; replacedCarId: string | null; now: Instant },
): Promise<PromoUses> {
  const [row] = await db.query<{ all: number; of_person: number }>(
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE r.user_id = $2))::int AS of_person
     FROM reservation_lines l JOIN reservations r ON r.id = l.reservation_id
     WHERE l.rule ->> 'id' = $1::text AND ${IS_USE}
       AND NOT (r.status = 'held' AND (r.hold_expires_at <= $4 OR (r.user_id = $2 AND r.car_id = $3) IS TRUE))`,
    [id, customerId, replacedCarId, iso(now)],
  );
  return { all: row?.all ?? 0, ofPerson: row?.of_person ?? 0 };
}
