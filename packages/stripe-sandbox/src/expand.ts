// Stripe's `expand[]`: replaces ids by their objects, along dotted paths.
import { invalidRequest } from './errors.ts';
import { findById } from './objectStore.ts';
import type { Operation } from './operation.ts';

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function expandPath(
  op: Operation,
  holder: Json,
  steps: readonly string[],
  path: string,
): Promise<void> {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  // Expanding an object's own id would return the stored object, including the fields that are hidden from
  // browsers.
  if (step === 'id') throw invalidRequest('This property cannot be expanded (id).', { param: 'expand' });
  const notExpandable = () =>
    invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  const value = holder[step];
  if (value === null) return;
  if (Array.isArray(value)) {
    if (step !== 'data') throw notExpandable();
    for (const item of value) if (isObject(item)) await expandPath(op, item, rest, path);
    return;
  }
  const inner = typeof value === 'string' ? await findById(op.tx, value) : value;
  if (!isObject(inner)) throw notExpandable();
  holder[step] = inner;
  await expandPath(op, inner, rest, path);
}

/** A copy of `body` in which every path of `expand` is replaced by its object. */
export async function expandPaths(op: Operation, body: object): Promise<object> {
  const paths = op.params.list('expand') ?? [];
  if (paths.length === 0) return body;
  if (op.caller === 'publishable') {
    throw invalidRequest('Expanding needs a secret key.', { param: 'expand' });
  }
  const copy = structuredClone(body) as Json;
  for (const path of paths) {
    if (path.split('.').length > 4)
      throw invalidRequest('You may only expand up to 4 levels.', { param: 'expand' });
    await expandPath(op, copy, path.split('.'), path);
  }
  return copy;
}
