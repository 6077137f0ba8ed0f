// The keys that turn the pages of a calendar.
import type { KeyboardEvent } from 'react';

const PAGES: Readonly<Record<string, string>> = { PageUp: 'PageDown', PageDown: 'PageUp' };

/** MUI turns PageUp to the next month; by the ARIA practice of calendar grids it is the previous one. */
export function inReadingOrder(event: KeyboardEvent<HTMLButtonElement>): KeyboardEvent<HTMLButtonElement> {
  const key = PAGES[event.key];
  if (key === undefined) return event;
  return Object.create(event, { key: { value: key } }) as KeyboardEvent<HTMLButtonElement>;
}
