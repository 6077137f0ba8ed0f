// What a call sends and no log may hold: a password, say. It waits here, in memory; the action carries a number in its
// place, and only the call itself, once, gets what it stands for.
import { nanoid } from '@reduxjs/toolkit';

const waiting = new Map<string, unknown>();

/** Stands for a value in an action; `T` says what it stands for. */
export interface SecretRef<T> {
  sealed: string;
  /** Of the type alone: never set. */
  readonly of?: T;
}

/** Leaves the value here, for whoever unseals it first. */
export function storeSecret<T>(value: T): SecretRef<T> {
  const sealed = nanoid();
  waiting.set(sealed, value);
  return { sealed };
}

/** What was sealed; undefined for all but the first to ask. */
export function takeSecret<T>({ sealed }: SecretRef<T>): T | undefined {
  const value = waiting.get(sealed) as T | undefined;
  waiting.delete(sealed);
  return value;
}
