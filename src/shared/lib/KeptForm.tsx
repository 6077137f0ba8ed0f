// Around the fields of a form whose text a past moment shows again. Passwords and files are never kept: they come back
// empty.
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { KeepingContext } from './keeping.ts';

const FormContext = createContext<string | undefined>(undefined);

/** `name` is unique on the screen: 'register'. */
export function KeptForm({ name, children }: { name: string; children: ReactNode }) {
  const keeping = use(KeepingContext);
  useEffect(() => () => keeping?.closeForm(name), [keeping, name]);
  return <FormContext value={name}>{children}</FormContext>;
}

export interface KeptText {
  /** What was typed before this field came to be; undefined for none. */
  typed: string | undefined;
  onTyped: (text: string) => void;
}

/** For a field that holds its own text: what to start with, and whom to tell of every change. */
export function useKeptText(field: string | undefined, type?: string): KeptText {
  const keeping = use(KeepingContext);
  const form = use(FormContext);
  const isKept = form !== undefined && field !== undefined && type !== 'password';
  const [typed] = useState(() => (isKept ? keeping?.readTyped(form, field) : undefined));
  return { typed, onTyped: (text) => void (isKept && keeping?.type(form, field, text)) };
}
