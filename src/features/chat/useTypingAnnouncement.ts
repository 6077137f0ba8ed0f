// Announces to somebody that a message to them is being typed, at most once in a while.
import { useRef } from 'react';
import { useAppDispatch } from '#app/store/hooks.ts';
import { typingSent } from '#app/realtime/realtimeEvents.ts';

const ANNOUNCE_EVERY_MS = 2_500;

export function useTypingAnnouncement() {
  const dispatch = useAppDispatch();
  const announced = useRef({ to: '', at: 0 });
  return {
    announce: (to: string) => {
      const now = Date.now();
      if (announced.current.to === to && now - announced.current.at < ANNOUNCE_EVERY_MS) return;
      announced.current = { to, at: now };
      dispatch(typingSent({ to }));
    },
    /** The message was sent: the next one is announced at once. */
    end: () => {
      announced.current = { to: '', at: 0 };
    },
  };
}
