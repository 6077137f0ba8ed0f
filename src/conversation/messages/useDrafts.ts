// The texts of a composer, one for each thread. The store keeps an unsent text after the user has left the screen.
import { useState } from 'react';
import {
  useAppDispatch,
  useAppSelector,
  useAppStore,
  useDispatchOnUnmount,
} from '#app/platform/store/hooks.ts';
import { draftKey, draftSent, draftsLeft, selectDrafts, type Drafts } from '../data/draftSlice.ts';
import { selectUserId } from '#app/people/index.ts';

export interface DraftState {
  text: string;
  setText: (text: string) => void;
  /** Removes the text, unless the user has changed it since it was sent. */
  onSent: (content: string) => void;
}

/** `thread` names the thread among all threads of the signed-in person. */
export function useDrafts(thread: string): DraftState {
  const dispatch = useAppDispatch();
  const { getState } = useAppStore();
  const key = draftKey(useAppSelector(selectUserId), thread);
  const [kept] = useState(() => selectDrafts(getState()));
  const [typed, setTyped] = useState<Drafts>({});
  useDispatchOnUnmount(Object.keys(typed).length === 0 ? undefined : () => draftsLeft(typed));
  return {
    text: (typed[key] ?? kept[key])?.content ?? '',
    setText: (text) => setTyped((all) => ({ ...all, [key]: { content: text } })),
    onSent: (content) => {
      setTyped((all) =>
        (all[key] ?? kept[key])?.content.trim() === content ? { ...all, [key]: { content: '' } } : all,
      );
      dispatch(draftSent({ key, content }));
    },
  };
}
