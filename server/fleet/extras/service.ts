// Use cases of extras: the public list, and the changes of admins. A change does not affect earlier reservations, whose
// lines contain name and price.
import { extraMissing } from '#domain/fleet/refusals.ts';
import { randomUUID } from 'node:crypto';
import type { Extra } from '#domain/fleet/contract/extras.ts';
import type { ExtraForm } from '#domain/fleet/contract/extrasAdmin.ts';
import type { ListQuery } from '#domain/kit/fields.ts';
import type { OfferedExtra } from '#domain/fleet/extras.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import { changesBetween, type Audit } from '#server/platform/audit/auditLog.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { assertVersion } from '#domain/kit/version.ts';
import { mapList, rowsOf, type List } from '#server/platform/http/readList.ts';
import {
  insertExtra,
  listOffered,
  lockOffered,
  updateExtra,
  withdrawExtra,
  type ExtraRow,
} from './repository.ts';

export interface ExtraDeps {
  db: Database;
  now: () => Instant;
}

const AUDITED = ['name', 'description', 'unit', 'price_pence', 'max_quantity', 'purpose'] as const;

const presentExtra = ({ price_pence, max_quantity, purpose, ...extra }: ExtraRow): Extra => ({
  ...extra,
  price: penceToPounds(price_pence),
  maxQuantity: max_quantity,
  CarForReason: purpose,
});

const rowOf = (
  id: string,
  { price, maxQuantity, CarForReason, ...form }: ExtraForm,
  version: number,
): ExtraRow => ({
  id,
  ...form,
  version,
  price_pence: poundsToPence(price),
  max_quantity: maxQuantity,
  purpose: CarForReason,
});

/** The offered extras with their prices in pence, for the rules of pricing. */
export async function offeredExtras(db: Queryable): Promise<OfferedExtra[]> {
  const rows = await rowsOf(await listOffered(db));
  return rows.map(({ id, name, unit, price_pence, max_quantity, purpose }) => ({
    id,
    name,
    unit,
    pricePence: price_pence,
    maxQuantity: max_quantity,
    purpose,
  }));
}

/** The use cases of extras. Amounts are in pounds, in requests and answers. */
export function createExtras({ db, now }: ExtraDeps) {
  return {
    /** The offered extras by name, prices in pounds; one page if the query requests one. */
    async list(query: ListQuery): Promise<List<Extra>> {
      return mapList(await listOffered(db, query), (rows) => rows.map(presentExtra));
    },

    /** Offers a new extra. */
    async add(form: ExtraForm, audit: Audit): Promise<Extra> {
      const row = rowOf(randomUUID(), form, 0);
      await db.transaction(async (tx) => {
        await insertExtra(tx, { ...row, createdAt: new Date(now()) });
        const { id, version: _version, ...after } = row;
        await audit(tx, { action: 'extra.added', object: { type: 'extra', id }, after });
      });
      return presentExtra(row);
    },

    /**
     * Replaces an extra. Errors: 404 for an extra that is not offered, 409 'version_conflict' for a change of an older
     * version.
     */
    async change(id: string, form: ExtraForm, audit: Audit): Promise<Extra> {
      return db.transaction(async (tx) => {
        const before = await lockOffered(tx, id);
        if (!before) throw extraMissing();
        assertVersion(form.version, before.version, 'extra');
        const after = rowOf(id, form, before.version + 1);
        await updateExtra(tx, after);
        await audit(tx, {
          action: 'extra.changed',
          object: { type: 'extra', id },
          ...changesBetween(before, after, AUDITED),
        });
        return presentExtra(after);
      });
    },

    /** Withdraws an extra from the offer. Errors: 404 for an extra that is not offered. */
    async withdraw(id: string, audit: Audit): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await lockOffered(tx, id))) throw extraMissing();
        await withdrawExtra(tx, id, new Date(now()));
        await audit(tx, { action: 'extra.withdrawn', object: { type: 'extra', id } });
      });
    },
  };
}
