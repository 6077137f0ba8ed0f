/** The value that `record` itself has at `key`, which a user may have typed: '__proto__' and 'constructor' have none. */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
