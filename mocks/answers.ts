// How the mock server reads requests and refuses: by the contract's schemas, with problem+json, in the server's words.
import { HttpResponse } from 'msw';
import * as z from 'zod/mini';
import { id as idSchema } from '#domain/contract/fields.ts';
import type { Problem } from '#domain/contract/problem.ts';
import { currentUser, type Backend, type StoredUser } from './backend.ts';

export interface RefusalExtras {
  code?: string;
  errors?: Problem['errors'];
}

/** An error answer of `status`. */
export function refuse(status: number, detail: string, extras: RefusalExtras = {}) {
  const body: Problem = { type: 'about:blank', title: 'Refused', status, detail, ...extras };
  return HttpResponse.json(body, { status, headers: { 'content-type': 'application/problem+json' } });
}

/** `value` parsed by the schema; throws the 400 that the server answers. */
function read<S extends z.ZodMiniType>(value: unknown, schema: S): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({
    field: path.map(String).join('.'),
    message,
  }));
  throw refuse(400, [...new Set(errors.map(({ message }) => message))].join(' '), { errors });
}

/** The body, parsed by the schema. */
export async function readBody<S extends z.ZodMiniType>(request: Request, schema: S): Promise<z.output<S>> {
  return read(await request.json().catch(() => undefined), schema);
}

/** The query, parsed by the schema. */
export function readQuery<S extends z.ZodMiniType>(request: Request, schema: S): z.output<S> {
  return read(Object.fromEntries(new URL(request.url).searchParams), schema);
}

type Params = Record<string, string | readonly string[] | undefined>;

/** The one id in a path. */
export function readId({ id }: Params): string {
  return read({ id }, z.object({ id: idSchema })).id;
}

/** The signed-in user; throws 401 when there is none. */
export function requireUser(backend: Backend): StoredUser {
  const user = currentUser(backend);
  if (!user) throw refuse(401, 'Please sign in first.');
  return user;
}

/** The signed-in admin; throws 403 for any other user. */
export function requireAdmin(backend: Backend): StoredUser {
  const user = requireUser(backend);
  if (!user.isAdmin) throw refuse(403, 'You are not authorized to do this.');
  return user;
}
