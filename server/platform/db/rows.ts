// Statements that write one row, from an object of its columns.
import type { Instant } from '#domain/time/london.ts';
import type { Period } from '#domain/time/period.ts';
import type { Queryable, Row } from './database.ts';

/**
 * Values by column; a name may be in camelCase. Undefined leaves the default of the column or its value; an object is
 * stored as JSON.
 */
type Fields = Readonly<Record<string, unknown>>;

/** An instant as a parameter of a statement. */
export const iso = (instant: Instant): string => new Date(instant).toISOString();

/** A half-open period as a value of a column `during`. */
export const rangeOf = ({ start, end }: Period): string => `[${iso(start)},${iso(end)})`;

const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const isJson = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function read(fields: Fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    columns: given.map(([name]) => columnOf(name)),
    params: given.map(([, value]) => (isJson(value) ? JSON.stringify(value) : value)),
  };
}

/** Inserts a row; `more` is the rest of the statement, such as RETURNING, whose rows it returns. */
export function insertRow<R extends object = Row>(
  db: Queryable,
  table: string,
  fields: Fields,
  more = '',
): Promise<R[]> {
  const { columns, params } = read(fields);
  const places = columns.map((_column, index) => `$${String(index + 1)}`);
  return db.query<R>(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')}) ${more}`,
    params,
  );
}

/** Changes a row and raises its version by one. */
export async function updateRow(db: Queryable, table: string, id: string, fields: Fields): Promise<void> {
  const { columns, params } = read(fields);
  const changes = columns.map((column, index) => `${column} = $${String(index + 2)}`);
  await db.query(`UPDATE ${table} SET ${changes.join(', ')}, version = version + 1 WHERE id = $1`, [
    id,
    ...params,
  ]);
}
