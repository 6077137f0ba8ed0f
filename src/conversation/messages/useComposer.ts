// The state of the composer: a draft for each partner, the sending, and the typing events.
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { messageWritten } from '../data/outgoingSlice.ts';
import { selectUserId } from '#app/people/index.ts';
import { useDrafts } from './useDrafts.ts';
import { useTypingAnnouncement } from './useTypingAnnouncement.ts';

export function useComposer(partnerId: string | undefined) {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUserId);
  // A text that was typed before a partner was selected belongs to no partner.
  const { text, setText, onSent } = useDrafts(`partner ${partnerId ?? ''}`);
  const typing = useTypingAnnouncement();
  return {
    text,
    onText: (entered: string) => {
      setText(entered);
      if (partnerId !== undefined && entered.trim()) typing.announce(partnerId);
    },
    onSend: (content: string) => {
      if (partnerId === undefined) return;
      dispatch(messageWritten({ senderId: userId, receiverId: partnerId, content }));
      onSent(content);
      typing.end();
    },
  };
}
