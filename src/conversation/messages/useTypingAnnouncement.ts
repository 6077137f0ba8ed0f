// Sends typing events to the partner, with a minimum interval.
import { useRef } from 'react';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { typingSent } from '#app/platform/realtime/realtimeEvents.ts';

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
    /** Called after a message was sent: the next typing event is sent at once. */
    end: () => {
      announced.current = { to: '', at: 0 };
    },
  };
}
