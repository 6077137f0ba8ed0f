// The one socket, open while a user is signed in. Each event is checked against the contract and becomes an action.
import { isAnyOf, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi.ts';
import { otherUserFound, sessionEnded, sessionLost, sessionStarted } from '../api/sessionEvents.ts';
import { serverEvents, type ClientEventName, type ServerEventName } from '#domain/conversation/realtime.ts';
import { connected, disconnected, refused } from './connectionEvents.ts';
import { messageSaved, serverEventActions, threadMessageSaved, typingSent } from './realtimeEvents.ts';
import type { EffectGate } from '../browser/effectGate.ts';
import type { SocketPort } from './socketPort.ts';

const eventNames = Object.keys(serverEvents) as ServerEventName[];

/** The action of a server event; undefined for a payload that breaks the contract, which is dropped. */
function toAction(name: ServerEventName, payload: unknown): UnknownAction | undefined {
  const event = serverEvents[name].safeParse(payload);
  // The registry pairs each schema with its action.
  return event.success ? serverEventActions[name](event.data as never) : undefined;
}

/** The client event that an action sends to the server, if any. */
function outgoing(action: unknown): [event: ClientEventName, payload: unknown] | undefined {
  if (messageSaved.match(action) || threadMessageSaved.match(action)) return ['sendMessage', action.payload];
  if (typingSent.match(action)) return ['typing', action.payload];
  return undefined;
}

const isOver = isAnyOf(sessionEnded, sessionLost, otherUserFound);
const { onFocus, onOnline } = baseApi.internalActions;

/** While `gate` is closed the socket sends nothing and connects later; it still receives events. */
export function socketMiddleware(port: SocketPort, gate: EffectGate): Middleware {
  return ({ dispatch }) => {
    let userId: string | undefined;

    port.on('connect', () => dispatch(connected()));
    port.on('disconnect', () => dispatch(disconnected()));
    port.on('refused', () => dispatch(refused()));
    for (const name of eventNames) {
      port.on(name, (payload) => {
        const action = toAction(name, payload);
        if (action) dispatch(action);
      });
    }

    async function connect(): Promise<void> {
      if (!gate.isOpen()) await gate.opened();
      if (userId !== undefined) port.connect(userId);
    }
    function disconnect(): void {
      userId = undefined;
      port.disconnect();
    }

    return (next) => (action) => {
      // Before the reducers, so that the end of this connection is not an interruption of the next user's.
      if (isOver(action)) disconnect();
      if (sessionStarted.match(action) && userId !== undefined && userId !== action.payload.userId)
        disconnect();
      const result = next(action);
      if (sessionStarted.match(action)) {
        userId = action.payload.userId;
        void connect();
      }
      const outgoingEvent = userId === undefined ? undefined : outgoing(action);
      if (outgoingEvent && gate.isOpen()) port.emit(...outgoingEvent);
      // Reconnection stops after some attempts; a focused page or a restored network starts it again.
      if (userId !== undefined && (onFocus.match(action) || onOnline.match(action))) void connect();
      return result;
    };
  };
}
