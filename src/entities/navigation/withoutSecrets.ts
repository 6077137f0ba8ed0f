// What of an address and its state may be written down. Nothing of ours puts a secret there; a bank's return address
// carries one for a moment.

const SECRET = /secret|password|token/i;

/** A plain copy without the fields whose name says that they are secret. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const open = Object.entries(value).filter(([key, inner]) => !SECRET.test(key) && inner !== undefined);
  return Object.fromEntries(open.map(([key, inner]) => [key, withoutSecrets(inner)]));
}

/** A query string without such parameters; as it was where it has none. */
export function withoutSecretParameters(search: string): string {
  if (!SECRET.test(search)) return search;
  const parameters = new URLSearchParams(search);
  for (const name of [...parameters.keys()]) if (SECRET.test(name)) parameters.delete(name);
  const left = parameters.toString();
  return left ? `?${left}` : '';
}
