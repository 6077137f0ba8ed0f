// Where a screen keeps what is open on it and what was typed: in the store, once the app has put its keeping around the
// screens, so that a past moment can be drawn again; by itself otherwise. This layer knows nothing of the store.
import { createContext } from 'react';

export interface Keeping {
  /** What is kept under a name; undefined where nothing is. */
  read(what: string): unknown;
  /** Keeps a plain value; undefined forgets it. */
  write(what: string, value: unknown): void;
  /** What was typed in the field of a form. */
  readTyped(form: string, field: string): string | undefined;
  type(form: string, field: string, text: string): void;
  /** The form is gone, or begins anew: what was typed in it is forgotten. */
  closeForm(form: string): void;
  subscribe(listener: () => void): () => void;
}

export const KeepingContext = createContext<Keeping | undefined>(undefined);

/** One that nobody else sees. */
export function ownKeeping(): Keeping {
  const kept = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  return {
    read: (what) => kept.get(what),
    write: (what, value) => {
      kept.set(what, value);
      for (const listener of listeners) listener();
    },
    readTyped: () => undefined,
    type: () => undefined,
    closeForm: () => undefined,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
