// What is being written to whom: a draft for each person, sent when it is done, and announced while it grows.
import { useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts';
import { messageWritten } from '#app/entities/message/index.ts';
import { selectUserId } from '#app/entities/session/index.ts';
import { typingSent } from '#app/realtime/realtimeEvents.ts';

const ANNOUNCE_EVERY_MS = 2_500;

export function useComposer(partnerId: string | undefined) {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUserId);
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const announced = useRef({ to: '', at: 0 });
  // What was typingSent before anybody was chosen goes to nobody.
  const draftOf = partnerId ?? '';

  function keep(text: string): void {
    setDrafts((all) => ({ ...all, [draftOf]: text }));
  }
  function announce(to: string): void {
    const now = Date.now();
    if (announced.current.to === to && now - announced.current.at < ANNOUNCE_EVERY_MS) return;
    announced.current = { to, at: now };
    dispatch(typingSent({ to }));
  }
  return {
    text: drafts[draftOf] ?? '',
    onText: (text: string) => {
      keep(text);
      if (partnerId !== undefined && text.trim()) announce(partnerId);
    },
    onSend: (content: string) => {
      if (partnerId === undefined) return;
      dispatch(messageWritten({ senderId: userId, receiverId: partnerId, content }));
      keep('');
      announced.current = { to: '', at: 0 };
    },
  };
}
