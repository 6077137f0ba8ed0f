// Who is there and who is writing, as the socket tells it; both are forgotten with the connection.
import type { AppStartListening } from '#app/store/types.ts';
import { disconnected, newMessage, presence, typing } from '#app/realtime/realtimeEvents.ts';
import type { ListenerApi } from './syncMissedMessages.ts';
import { presenceApi, type PresenceNow } from './presenceApi.ts';

/** A writer's client says so every few seconds; after this long in silence they have stopped. */
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
      const isWordOfTheirs = (action: unknown) =>
        (typing.match(action) && action.payload.userId === userId) ||
        (newMessage.match(action) && action.payload.senderId === userId);
      await patchPresence(api, (now) => ({ ...now, typing: [...without(now.typing, userId), userId] }));
      // Whoever goes on writing is waited for anew; whoever has sent the message has stopped.
      const heard = await api.take((action) => isWordOfTheirs(action), TYPING_MS);
      if (!heard || newMessage.match(heard[0])) await stop();
    },
  });
  startListening({
    actionCreator: disconnected,
    effect: (_action, api) => patchPresence(api, () => ({ online: [], typing: [] })),
  });
}
