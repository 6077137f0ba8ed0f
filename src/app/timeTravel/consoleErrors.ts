// Keeps the last errors of the page for a problem report: console errors and uncaught errors.
import type { Hiding } from './hidePrivate.ts';

const MOST = 50;
const MOST_CHARACTERS = 2_000;

interface KeptError {
  /** In milliseconds since 1970. */
  at: number;
  /** A text, or the JSON copy of an object. */
  parts: readonly unknown[];
}

const errors: KeptError[] = [];

/** Objects may change after they were logged, so they are copied. */
function copied(value: unknown): unknown {
  if (value instanceof Error) return value.stack ?? String(value);
  if (typeof value !== 'object') return String(value);
  try {
    return JSON.parse(JSON.stringify(value));
  } catch {
    return String(value);
  }
}

function keep(values: readonly unknown[]): void {
  errors.push({ at: Date.now(), parts: values.map(copied) });
  if (errors.length > MOST) errors.shift();
}

/** Starts to keep the errors; the console still shows them. */
export function watchConsoleErrors(): void {
  const page: Pick<Console, 'error'> = console;
  const show = page.error;
  page.error = (...values: unknown[]) => {
    keep(values);
    show(...values);
  };
  window.addEventListener('error', ({ error, message }) => keep([error ?? message]));
  window.addEventListener('unhandledrejection', ({ reason }) => keep([reason]));
}

/** The kept errors as texts without private parts, oldest first. */
export const consoleErrors = ({ copy, sentence }: Hiding) =>
  errors.map(({ at, parts }) => {
    const texts = parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(copy(part))));
    return { at, text: sentence(texts.join(' ')).slice(0, MOST_CHARACTERS) };
  });
