// Keeps the last errors of the page for a problem report: console errors and uncaught errors.

const MOST = 50;
const MOST_CHARACTERS = 2_000;

export interface ConsoleError {
  /** In milliseconds since 1970. */
  at: number;
  text: string;
}

const errors: ConsoleError[] = [];

const textOf = (value: unknown): string => {
  if (value instanceof Error) return value.stack ?? String(value);
  if (typeof value !== 'object') return String(value);
  try {
    return JSON.stringify(value);
  } catch {
    return String(value);
  }
};

function keep(values: readonly unknown[]): void {
  errors.push({ at: Date.now(), text: values.map(textOf).join(' ').slice(0, MOST_CHARACTERS) });
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

/** The kept errors, oldest first. */
export const consoleErrors = (): readonly ConsoleError[] => errors;
