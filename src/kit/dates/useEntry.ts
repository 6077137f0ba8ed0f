// The text of a date or time field. The hook keeps the text and reports only the date or time.
import { useState, type ChangeEvent, type KeyboardEvent } from 'react';
import {
  ENTRY_MESSAGES,
  readDate,
  readTime,
  shownDate,
  shownTime,
  type EntryKind,
} from '#domain/time/entry.ts';

const KINDS = {
  date: { read: readDate, shown: shownDate },
  time: { read: (text: string) => readTime(text), shown: shownTime },
} as const;

interface Typed {
  text: string;
  /** The value of the text; empty when the text has no valid value. */
  means: string;
  /** The last value that the caller passed. */
  seen: string;
  /** True for a text that the user has not just typed: the error of an unreadable one is then shown. */
  isLeft: boolean;
}

export interface EntryOptions {
  kind: EntryKind;
  /** A London date or time; empty for none. */
  value: string;
  /** A date without a year is the first one from here on. */
  min?: string | undefined;
  /** Called with a London date or time, or with an empty string when the text has no valid value. */
  onEntered: (value: string) => void;
}

export interface Entry {
  text: string;
  /** The error of the text, after the user has left the field. */
  fault: string | undefined;
  /** True when the text is not empty and not a valid date or time. */
  isUnreadable: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The text after a key in a field with a complete date or time: a digit behind it begins another one. */
const begunAnew = (before: string, now: string): string =>
  now.startsWith(before) && /^\d$/.test(now.slice(before.length)) ? now.slice(before.length) : now;

/** Reads a complete text at once; it reads 'D/M/YY' when the user leaves the field or presses Enter. */
export function useEntry({ kind, value, min, onEntered }: EntryOptions): Entry {
  const { shown } = KINDS[kind];
  const read = (text: string) => KINDS[kind].read(text, min);
  const filled = { text: shown(value), means: value, seen: value, isLeft: value !== '' };
  const [typed, setTyped] = useState<Typed>(filled);
  // A value from another source (the calendar, a reset, another field) replaces the text.
  if (typed.seen !== value) {
    const isOwn = value === typed.means;
    setTyped(isOwn ? { ...typed, seen: value } : filled);
  }
  const enter = (text: string, means: string, isLeft: boolean) => {
    setTyped({ ...typed, text, means, isLeft });
    if (means !== typed.means) onEntered(means);
  };
  const settle = () => {
    const found = read(typed.text)?.value;
    enter(found === undefined ? typed.text : shown(found), found ?? typed.means, true);
  };
  const isUnreadable = typed.text.trim() !== '' && read(typed.text) === undefined;
  return {
    text: typed.text,
    fault: isUnreadable && typed.isLeft ? ENTRY_MESSAGES[kind] : undefined,
    isUnreadable,
    onChange: ({ target }) => {
      const isFilled = typed.isLeft && read(typed.text)?.isComplete === true;
      const text = isFilled ? begunAnew(typed.text, target.value) : target.value;
      const found = read(text);
      const means = found?.isComplete ? found.value : '';
      // The field shows an ISO date from a script or the clipboard with the day first at once.
      const isIso = means !== '' && text.trim() === means;
      enter(isIso ? shown(means) : text, means, false);
    },
    onBlur: settle,
    onKeyDown: ({ key }) => {
      if (key === 'Enter') settle();
    },
  };
}
