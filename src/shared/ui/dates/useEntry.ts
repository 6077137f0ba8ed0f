// The text of one date or time field. The text is the field's own; only the date or time that it means leaves the field.
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
  time: { read: readTime, shown: shownTime },
} as const;

interface Typed {
  text: string;
  /** The value that the text means; empty while it means none. */
  means: string;
  /** The last value that came from outside. */
  seen: string;
  /** True once the user has left the field: an unreadable text then gets its message. */
  isLeft: boolean;
}

export interface EntryOptions {
  kind: EntryKind;
  /** A London date or time; empty for none. */
  value: string;
  /** Gets a London date or time; empty while the text means none. */
  onEntered: (value: string) => void;
}

export interface Entry {
  text: string;
  /** What is wrong with the text, once the user has left the field. */
  fault: string | undefined;
  /** True for a text that means no date or time. */
  isUnreadable: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A text that is complete counts at once; 'D/M/YY' counts when the user leaves the field or presses Enter. */
export function useEntry({ kind, value, onEntered }: EntryOptions): Entry {
  const { read, shown } = KINDS[kind];
  const [typed, setTyped] = useState<Typed>({ text: shown(value), means: value, seen: value, isLeft: false });
  // A value that came from elsewhere (the calendar, a reset, another field) replaces the text.
  if (typed.seen !== value) {
    const isOwn = value === typed.means;
    setTyped({ ...typed, seen: value, ...(isOwn ? {} : { text: shown(value), means: value }) });
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
      const found = read(target.value);
      const means = found?.isComplete ? found.value : '';
      // An ISO date comes from a script or a paste: it is shown with the day first at once.
      const isIso = means !== '' && target.value.trim() === means;
      enter(isIso ? shown(means) : target.value, means, false);
    },
    onBlur: settle,
    onKeyDown: ({ key }) => {
      if (key === 'Enter') settle();
    },
  };
}
