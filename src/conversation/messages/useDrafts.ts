// The texts of a composer, one for each thread; an unsent text is a draft of its author.
import { useEffect, useRef, useState } from 'react';
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

/** The key of a text that its author has written before the choice of a thread. */
const UNADDRESSED = 'message';

/**
 * `thread` names the open thread among all threads of the signed-in person. A text that was written while no thread was
 * open moves to the thread that is opened next, unless that thread has a text.
 */
export function useDrafts(thread: string | undefined): DraftState {
  const { getState } = useAppStore();
  const keeper = useDraftKeeper();
  const key = thread === undefined ? UNADDRESSED : `message ${thread}`;
  const place = useAppSelector((state) => draftPlace(state, key));
  const unaddressedPlace = useAppSelector((state) => draftPlace(state, UNADDRESSED));
  const [kept] = useState(() => getState().drafts);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const textAt = (wanted: string) => typed[wanted] ?? textOf(kept[wanted]?.content);
  const text = textAt(place);
  const unaddressed = textAt(unaddressedPlace);
  const openedBefore = useRef(thread);

  useEffect(() => {
    const isChosen = openedBefore.current === undefined && thread !== undefined;
    openedBefore.current = thread;
    if (!isChosen || text !== '' || unaddressed === '') return;
    setTyped((all) => ({ ...all, [place]: unaddressed, [unaddressedPlace]: '' }));
    keeper.remove(UNADDRESSED);
    keeper.keep(key, unaddressed.trim() ? { text: unaddressed } : undefined);
  }, [thread, text, unaddressed, place, unaddressedPlace, key, keeper]);

  return {
    text,
    setText: (entered) => {
      setTyped((all) => ({ ...all, [place]: entered }));
      keeper.keep(key, entered.trim() ? { text: entered } : undefined);
    },
    onSent: (content) => {
      setTyped((all) =>
        (all[place] ?? textOf(kept[place]?.content)).trim() === content ? { ...all, [place]: '' } : all,
      );
      if (textOf(keeper.read(key)).trim() === content) keeper.remove(key);
    },
  };
}
