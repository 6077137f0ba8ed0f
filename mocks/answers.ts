// Parses requests by the schemas of the contract and answers errors as problem+json, with the messages of the server.
import type { HttpProblem } from '#domain/kit/httpProblem.ts';
import { reauthenticationRequired, secondFactorMissing, signInFirst } from '#domain/people/signInRefusals.ts';
import { HttpResponse } from 'msw';
import * as z from 'zod/mini';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { ownBooking, reservationMissing } from '#domain/booking/refusals.ts';
import type { Problem } from '#domain/kit/problem.ts';
import { notAuthorized } from '#domain/people/refusals.ts';
import { isAdminRole, mayDo, type Permission } from '#domain/people/permissions.ts';
import { rowOf, currentUser, roleOf, type Backend, type StoredUser } from './backend.ts';
import { notSortable } from '#domain/kit/refusals.ts';
import { listQuery } from '#domain/kit/fields.ts';

const PAGE_SIZE = 50;

const compare = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).toLowerCase().localeCompare(String(b).toLowerCase());

export interface Listing<Row> {
  /** The fields that `q` searches, or a function that returns the text to search. */
  searched: readonly (keyof Row | ((row: Row) => string))[];
  /** The fields that `sort` may name. */
  sortable: readonly (keyof Row & string)[];
  /** Further names that `sort` may have, each with its order. */
  orders?: Readonly<Record<string, (rows: readonly Row[]) => Row[]>>;
  /** Returns the search text for `q`, where the list accepts other spellings of it. */
  readText?: (q: string) => string;
}

/** Answers the rows for the request's query. Rows of the same instant keep the order of `added`, oldest id first. */
export function answerList<Row extends { id: string }>(
  request: Request,
  rows: readonly Row[],
  { searched, sortable, orders = {}, readText = (text) => text }: Listing<Row>,
  added: readonly string[] = [],
) {
  const { page, pageSize, sort, q = '' } = readQuery(request, listQuery);
  const field = sort?.replace(/^-/, '') as (keyof Row & string) | undefined;
  const inOrder = field === undefined ? undefined : orders[field];
  if (field !== undefined && !inOrder && !sortable.includes(field)) throw notSortable(sortable);
  const wanted = readText(q).trim().toLowerCase();
  const found = rows.filter((row) =>
    searched.some((each) =>
      String(typeof each === 'function' ? each(row) : row[each])
        .toLowerCase()
        .includes(wanted),
    ),
  );
  if (inOrder) found.splice(0, found.length, ...inOrder(found));
  else if (field !== undefined) {
    const placeOf = (row: Row) => (field === 'createdAt' ? added.indexOf(row.id) : 0);
    const ascending = (a: Row, b: Row) => compare(a[field], b[field]) || placeOf(a) - placeOf(b);
    found.sort((a, b) => ascending(a, b) * (sort?.startsWith('-') ? -1 : 1));
  }
  return answerPage(found, { page, pageSize });
}

/** One page of `rows`, or all of them. */
export function answerPage<Row extends object>(
  rows: readonly Row[],
  { page, pageSize = PAGE_SIZE }: { page?: number | undefined; pageSize?: number | undefined },
) {
  const answered = page === undefined ? rows : rows.slice(page * pageSize, (page + 1) * pageSize);
  return HttpResponse.json(answered, { headers: { 'x-total-count': String(rows.length) } });
}

type RefusalExtras = { [Name in 'code' | 'errors' | 'challenge']?: Problem[Name] | undefined };

/** An error answer of `status`. */
export function refuse(status: number, detail: string, { code, errors, challenge }: RefusalExtras = {}) {
  const body: Problem = { type: 'about:blank', title: 'Refused', status, detail, code, errors, challenge };
  return HttpResponse.json(body, { status, headers: { 'content-type': 'application/problem+json' } });
}

/** The answer of a refused request. */
export const answerProblem = (problem: HttpProblem) => refuse(problem.status, problem.message, problem);

/** `value` parsed by the schema; throws the 400 that the server answers. */
export function read<S extends z.ZodMiniType>(value: unknown, schema: S): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({
    field: path.map(String).join('.'),
    message,
  }));
  throw refuse(400, [...new Set(errors.map(({ message }) => message))].join(' '), { errors });
}

/** The query, parsed by the schema. */
export function readQuery<S extends z.ZodMiniType>(request: Request, schema: S): z.output<S> {
  return read(Object.fromEntries(new URL(request.url).searchParams), schema);
}

/** The signed-in user; throws 401 when there is none. */
export function requireUser(backend: Backend): StoredUser {
  const user = currentUser(backend);
  if (!user) throw signInFirst();
  return user;
}

/** The signed-in user; throws 403 for an admin without the second factor that the server requires. */
export function requireSetUpUser(backend: Backend): StoredUser {
  const user = requireUser(backend);
  if (user.isAdmin && backend.isAdminFactorRequired && !user.factor?.isOn) throw secondFactorMissing();
  return user;
}

/** The signed-in user, who has `permission` or is an admin where none is given; throws 403 for other users. */
export function requireAdmin(backend: Backend, permission?: Permission): StoredUser {
  const user = requireSetUpUser(backend);
  const role = roleOf(user);
  if (!(permission ? mayDo(role, permission) : isAdminRole(role))) throw notAuthorized();
  return user;
}

/** The reservation of this id; throws 404 when there is none. */
export function reservationOf(backend: Backend, wanted: string): Reservation {
  const row = rowOf(backend.reservations, wanted, reservationMissing);
  return row;
}

/** Throws the 403 of a call of the staff about the caller's own booking. */
export function requireOtherPerson(backend: Backend, customerId: string | null): void {
  if (customerId !== null && customerId === currentUser(backend)?.id) throw ownBooking();
}

/** Throws the 403 of a call that needs a recent sign-in. */
export function requireRecentSignIn(backend: Backend): void {
  if (backend.isSignInOld) throw reauthenticationRequired();
}

/** The signed-in user with this permission, who has signed in recently; throws 403 for other users. */
export function requireRecentAdmin(backend: Backend, permission: Permission): StoredUser {
  const user = requireAdmin(backend, permission);
  requireRecentSignIn(backend);
  return user;
}
