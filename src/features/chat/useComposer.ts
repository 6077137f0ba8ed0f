// What is being written to whom: a draft for each person, sent when it is done, and announced while it grows.
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts';
import { messageWritten } from '#app/entities/message/index.ts';
import { selectUserId } from '#app/entities/session/index.ts';
import { useTypingAnnouncement } from './useTypingAnnouncement.ts';

export function useComposer(partnerId: string | undefined) {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUserId);
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const typing = useTypingAnnouncement();
  // What was typingSent before anybody was chosen goes to nobody.
  const draftOf = partnerId ?? '';

  function keep(text: string): void {
    setDrafts((all) => ({ ...all, [draftOf]: text }));
  }
  return {
    text: drafts[draftOf] ?? '',
    onText: (text: string) => {
      keep(text);
      if (partnerId !== undefined && text.trim()) typing.announce(partnerId);
    },
    onSend: (content: string) => {
      if (partnerId === undefined) return;
      dispatch(messageWritten({ senderId: userId, receiverId: partnerId, content }));
      keep('');
      typing.end();
    },
  };
}
