// Applies the events about online and typing users; both are cleared when the connection ends.
import type { AppStartListening } from '#app/platform/store/types.ts';
import { disconnected } from '#app/platform/realtime/connectionEvents.ts';
import { newMessage, presence, typing } from '#app/platform/realtime/realtimeEvents.ts';
import type { ListenerApi } from './syncMissedMessages.ts';
import { presenceApi, type PresenceNow } from './presenceApi.ts';

/** A typing client repeats the event every few seconds; without an event for this long the user has stopped. */
const TYPING_MS = 5_000;

async function patchPresence({ dispatch, getState }: ListenerApi, change: (now: PresenceNow) => PresenceNow) {
  const { getPresence } = presenceApi.endpoints;
  if (!getPresence.select()(getState()).data) {
    await dispatch(getPresence.initiate(undefined, { subscribe: false }));
  }
  dispatch(presenceApi.util.updateQueryData('getPresence', undefined, change));
}

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id);

export function registerPresenceListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: presence,
    effect: ({ payload: { online } }, api) => patchPresence(api, (now) => ({ ...now, online })),
  });
  startListening({
    actionCreator: typing,
    effect: async ({ payload: { userId } }, api) => {
      const stop = () => patchPresence(api, (now) => ({ ...now, typing: without(now.typing, userId) }));
      const isEventOfUser = (action: unknown) =>
        (typing.match(action) && action.payload.userId === userId) ||
        (newMessage.match(action) && action.payload.senderId === userId);
      await patchPresence(api, (now) => ({ ...now, typing: [...without(now.typing, userId), userId] }));
      // A new typing event restarts the timer; a message ends the typing state.
      const heard = await api.take((action) => isEventOfUser(action), TYPING_MS);
      if (!heard || newMessage.match(heard[0])) await stop();
    },
  });
  startListening({
    actionCreator: disconnected,
    effect: (_action, api) => patchPresence(api, () => ({ online: [], typing: [] })),
  });
}
