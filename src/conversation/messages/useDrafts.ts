// The texts of a composer, one for each thread; an unsent text is a draft of its author.
import { useState } from 'react';
import { useAppSelector, useAppStore } from '#app/platform/store/hooks.ts';
import { draftPlace, type Draft } from '#app/platform/drafts/draftsSlice.ts';
import { useDraftKeeper } from '#app/platform/drafts/useDraftKeeper.ts';

export interface DraftState {
  text: string;
  setText: (text: string) => void;
  /** Removes the text, unless the user has changed it since it was sent. */
  onSent: (content: string) => void;
}

const textOf = (content: Draft['content'] | undefined) =>
  typeof content?.['text'] === 'string' ? content['text'] : '';

/** `thread` names the thread among all threads of the signed-in person. */
export function useDrafts(thread: string): DraftState {
  const { getState } = useAppStore();
  const keeper = useDraftKeeper();
  const key = `message ${thread}`;
  const place = useAppSelector((state) => draftPlace(state, key));
  const [kept] = useState(() => getState().drafts);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const before = textOf(kept[place]?.content);
  return {
    text: typed[place] ?? before,
    setText: (text) => {
      setTyped((all) => ({ ...all, [place]: text }));
      keeper.keep(key, text.trim() ? { text } : undefined);
    },
    onSent: (content) => {
      setTyped((all) => ((all[place] ?? before).trim() === content ? { ...all, [place]: '' } : all));
      if (textOf(keeper.read(key)).trim() === content) keeper.remove(key);
    },
  };
}
