// Values that a call sends and no log may contain, such as a password. The value stays in memory here. The action
// contains an id instead of the value, and the call reads the value once.
import { nanoid } from '@reduxjs/toolkit';

const waiting = new Map<string, unknown>();

/** Replaces a value of type `T` in an action. */
export interface SecretRef<T> {
  secretId: string;
  /** This property exists for the type only and is never set. */
  readonly of?: T;
}

/** Stores the value for one `takeSecret`. */
export function storeSecret<T>(value: T): SecretRef<T> {
  const secretId = nanoid();
  waiting.set(secretId, value);
  return { secretId };
}

/** The stored value, for the body of the one call that sends it. */
export function secretBody<T>(ref: SecretRef<T>): T {
  const value = takeSecret(ref);
  if (value === undefined) throw new Error('This value has been sent already.');
  return value;
}

/** Returns the stored value once; undefined for every later call. */
export function takeSecret<T>({ secretId }: SecretRef<T>): T | undefined {
  const value = waiting.get(secretId) as T | undefined;
  waiting.delete(secretId);
  return value;
}
