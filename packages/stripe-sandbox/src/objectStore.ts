// Stores the objects of the sandbox (intents, charges, events …) in the shape in which Stripe returns them.
import { randomBytes } from 'node:crypto';
import { invalidRequest } from './errors.ts';
import type { SandboxQueryable } from './host.ts';
import type { Params } from './params.ts';

export interface StripeObject {
  id: string;
  object: string;
}

/** Columns that lists filter by. */
interface Links {
  intent?: string;
  charge?: string;
  type?: string;
  behaviour?: string;
}

interface ListBody<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

const ID_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new id such as `pi_3Kq…`; bytes from 248 up are skipped so that every character is equally likely. */
export function newId(prefix: string, length = 24): string {
  let id = '';
  while (id.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && id.length < length) id += ID_CHARACTERS.charAt(byte % 62);
    }
  }
  return `${prefix}_${id}`;
}

export async function insertObject(
  tx: SandboxQueryable,
  body: StripeObject & { created: number },
  links: Links = {},
): Promise<void> {
  await tx.query(
    `INSERT INTO sandbox.objects (id, kind, created, intent, charge, type, behaviour, body)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      body.id,
      body.object,
      body.created,
      links.intent ?? null,
      links.charge ?? null,
      links.type ?? null,
      links.behaviour ?? null,
      JSON.stringify(body),
    ],
  );
}

export async function saveObject(tx: SandboxQueryable, body: StripeObject): Promise<void> {
  await tx.query('UPDATE sandbox.objects SET body = $2 WHERE id = $1', [body.id, JSON.stringify(body)]);
}

interface StoredObject<T> {
  body: T;
  behaviour: string | null;
}

/** `lock` makes two requests about one object wait for each other, as Stripe does. */
export async function findObject<T extends StripeObject>(
  tx: SandboxQueryable,
  kind: T['object'],
  id: string,
  lock = false,
): Promise<StoredObject<T> | undefined> {
  const [row] = await tx.query<StoredObject<T>>(
    `SELECT body, behaviour FROM sandbox.objects WHERE id = $1 AND kind = $2 ${lock ? 'FOR UPDATE' : ''}`,
    [id, kind],
  );
  return row;
}

export async function findById(tx: SandboxQueryable, id: string): Promise<StripeObject | undefined> {
  const [row] = await tx.query<{ body: StripeObject }>('SELECT body FROM sandbox.objects WHERE id = $1', [
    id,
  ]);
  return row?.body;
}

/** Every object of a kind that belongs to a charge, oldest first. */
export async function listByCharge<T extends StripeObject>(
  tx: SandboxQueryable,
  kind: T['object'],
  chargeId: string,
): Promise<T[]> {
  const rows = await tx.query<{ body: T }>(
    'SELECT body FROM sandbox.objects WHERE kind = $1 AND charge = $2 ORDER BY seq',
    [kind, chargeId],
  );
  return rows.map(({ body }) => body);
}

interface Filter {
  intent?: string;
  charge?: string;
  customer?: string;
  types?: readonly string[];
  delivered?: boolean;
}

interface CreatedRange {
  from: number;
  to: number;
}

function createdRange(params: Params): CreatedRange {
  if (!params.isNested('created')) {
    const exact = params.integer('created');
    return exact === undefined ? { from: 0, to: Number.MAX_SAFE_INTEGER } : { from: exact, to: exact };
  }
  const range = params.nested('created')?.only('gt', 'gte', 'lt', 'lte');
  return {
    from: Math.max(range?.integer('gte') ?? 0, (range?.integer('gt') ?? -1) + 1),
    to: Math.min(
      range?.integer('lte') ?? Number.MAX_SAFE_INTEGER,
      (range?.integer('lt') ?? Number.MAX_SAFE_INTEGER) - 1,
    ),
  };
}

export const PAGE_PARAMS = ['limit', 'starting_after', 'ending_before', 'created', 'expand'] as const;

async function sequenceOf(
  tx: SandboxQueryable,
  kind: string,
  params: Params,
  name: string,
): Promise<number | null> {
  const id = params.text(name);
  if (id === undefined) return null;
  const [row] = await tx.query<{ seq: number }>(
    'SELECT seq FROM sandbox.objects WHERE id = $1 AND kind = $2',
    [id, kind],
  );
  if (row) return row.seq;
  throw invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param: name });
}

/** One page, newest first; `ending_before` reads in ascending order and reverses the page. */
export async function listObjects<T extends StripeObject>(
  tx: SandboxQueryable,
  kind: T['object'],
  url: string,
  params: Params,
  filter: Filter = {},
): Promise<ListBody<T>> {
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Limit must be between 1 and 100.', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  const { from, to } = createdRange(params);
  const after = await sequenceOf(tx, kind, params, 'starting_after');
  const before = await sequenceOf(tx, kind, params, 'ending_before');
  const backwards = before !== null && after === null;
  const rows = await tx.query<{ body: T }>(
    `SELECT body FROM sandbox.objects o
     WHERE kind = $1 AND created BETWEEN $2 AND $3
       AND ($4::text IS NULL OR intent = $4) AND ($5::text IS NULL OR charge = $5)
       AND ($6::bigint IS NULL OR seq < $6) AND ($7::bigint IS NULL OR seq > $7)
       AND ($8::text IS NULL OR type LIKE ANY (string_to_array($8, ',')))
       AND ($9::boolean IS NULL OR $9 = (SELECT d.delivered FROM sandbox.deliveries d WHERE d.event = o.id))
       AND ($11::text IS NULL OR body->>'customer' = $11)
     ORDER BY seq ${backwards ? 'ASC' : 'DESC'} LIMIT $10`,
    [
      kind,
      from,
      to,
      filter.intent ?? null,
      filter.charge ?? null,
      after,
      before,
      filter.types?.map((type) => type.replaceAll('_', '\\_').replaceAll('*', '%')).join(',') ?? null,
      filter.delivered ?? null,
      limit + 1,
      filter.customer ?? null,
    ],
  );
  const data = rows.slice(0, limit).map((row) => row.body);
  return { object: 'list', data: backwards ? data.reverse() : data, has_more: rows.length > limit, url };
}
