// Sends messages one after the other to each partner, so that they arrive in the order of writing.
import { errorMessage } from '#app/platform/api/apiError.ts';
import type { AppStartListening, RootState } from '#app/platform/store/types.ts';
import { selectUserId } from '#app/people/index.ts';
import { messageSaved } from '#app/platform/realtime/realtimeEvents.ts';
import type { ListenerApi } from './syncMissedMessages.ts';
import { messageApi } from './messageApi.ts';
import {
  messageWritten,
  retryRequested,
  selectOutgoingById,
  selectOutgoingTo,
  sendingFailed,
} from './outgoingSlice.ts';

/** True when this message is next, and when it no longer exists. */
function isNext(state: RootState, clientId: string, receiverId: string): boolean {
  if (selectOutgoingById(state, clientId)?.status !== 'waiting') return true;
  const next = selectOutgoingTo(state, receiverId).find(({ status }) => status === 'waiting');
  return next?.clientId === clientId;
}

async function sendInTurn(clientId: string, { condition, dispatch, getState }: ListenerApi): Promise<void> {
  const written = selectOutgoingById(getState(), clientId);
  if (!written) return;
  const { senderId, receiverId, content } = written;
  if (!isNext(getState(), clientId, receiverId)) {
    await condition((_action, state) => isNext(state, clientId, receiverId));
  }
  if (selectOutgoingById(getState(), clientId)?.status !== 'waiting') return;
  const body = { senderId, receiverId, content, clientId };
  try {
    const call = messageApi.endpoints.postMessage.initiate(body, { track: false });
    const message = await dispatch(call).unwrap();
    // The user may have signed out in the meantime. The server's event may have come before this answer.
    if (selectUserId(getState()) === senderId) dispatch(messageSaved(message));
  } catch (error) {
    dispatch(sendingFailed({ clientId, reason: errorMessage(error) }));
  }
}

export function registerSendListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: messageWritten,
    effect: ({ payload }, api) => sendInTurn(payload.clientId, api),
  });
  startListening({
    actionCreator: retryRequested,
    effect: ({ payload }, api) => sendInTurn(payload.clientId, api),
  });
}
