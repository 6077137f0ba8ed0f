// Removes secrets from a recorded address and its state. The app puts no secret there, but the return address of a
// bank contains one for a short time.

const SECRET = /secret|password|token/i;

/** A plain copy without the fields that have a secret name. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const open = Object.entries(value).filter(([key, inner]) => !SECRET.test(key) && inner !== undefined);
  return Object.fromEntries(open.map(([key, inner]) => [key, withoutSecrets(inner)]));
}

/** A query string without secret parameters; unchanged when it has none. */
export function withoutSecretParameters(search: string): string {
  if (!SECRET.test(search)) return search;
  const parameters = new URLSearchParams(search);
  for (const name of [...parameters.keys()]) if (SECRET.test(name)) parameters.delete(name);
  const left = parameters.toString();
  return left ? `?${left}` : '';
}
