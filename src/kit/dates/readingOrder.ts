import type { KeyboardEvent } from 'react';

const PAGES: Readonly<Record<string, string>> = { PageUp: 'PageDown', PageDown: 'PageUp' };

/** MUI turns PageUp to the next month; by the ARIA practice it is the previous one. */
export function inReadingOrder<Pressed extends KeyboardEvent>(event: Pressed): Pressed {
  const key = PAGES[event.key];
  if (key === undefined) return event;
  return Object.create(event, { key: { value: key } }) as Pressed;
}
