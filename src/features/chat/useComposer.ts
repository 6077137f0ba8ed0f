// The state of the composer: a draft for each partner, the sending, and the typing events.
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
  // A text that was typed before a partner was selected belongs to no partner.
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
