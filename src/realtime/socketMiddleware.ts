// The one socket: open while somebody is signed in. What it hears is checked by the contract and becomes an action.
import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import type * as z from 'zod/mini';
import { baseApi } from '#app/api/baseApi.ts';
import { sessionEnded, sessionStarted } from '#app/api/sessionEvents.ts';
import * as contract from '#domain/contract/realtime.ts';
import type { ClientToServerEvents, ServerToClientEvents } from '#domain/contract/realtime.ts';
import * as events from './realtimeEvents.ts';
import { connected, disconnected, refused } from './realtimeEvents.ts';
import type { Gate } from '#app/shared/lib/gate.ts';
import type { SocketPort } from './socketPort.ts';

/** Reads an event's payload into an action; undefined for one that breaks the contract, which is dropped. */
type Reader = (payload: unknown) => UnknownAction | undefined;

function reader<S extends z.ZodMiniType>(schema: S, toAction: (event: z.output<S>) => UnknownAction): Reader {
  return (payload) => {
    const event = schema.safeParse(payload);
    return event.success ? toAction(event.data) : undefined;
  };
}

const readers: Record<keyof ServerToClientEvents, Reader> = {
  availabilityChanged: reader(contract.availabilityChanged, events.availabilityChanged),
  jobChanged: reader(contract.jobChanged, events.jobChanged),
  newMessage: reader(contract.newMessage, events.newMessage),
  conversationRead: reader(contract.conversationRead, events.conversationRead),
  typing: reader(contract.typing, events.typing),
  presence: reader(contract.presence, events.presence),
  eventsMissed: reader(contract.eventsMissed, events.eventsMissed),
};

/** What an action of ours says to the server, if anything. */
function outgoing(action: unknown): [event: keyof ClientToServerEvents, payload: unknown] | undefined {
  if (events.messageSaved.match(action)) return ['sendMessage', action.payload];
  if (events.typed.match(action)) return ['typing', action.payload];
  return undefined;
}

const { onFocus, onOnline } = baseApi.internalActions;

/** While `gate` is shut nothing is said, and connecting waits; what the server tells is heard all the same. */
export function socketMiddleware(port: SocketPort, gate: Gate): Middleware {
  return ({ dispatch }) => {
    let userId: string | undefined;
    let wasConnected = false;

    port.on('connect', () => {
      dispatch(connected({ again: wasConnected }));
      wasConnected = true;
    });
    port.on('disconnect', () => dispatch(disconnected()));
    port.on('refused', () => dispatch(refused()));
    for (const [event, read] of Object.entries(readers)) {
      port.on(event, (payload) => {
        const action = read(payload);
        if (action) dispatch(action);
      });
    }

    async function connect(): Promise<void> {
      if (!gate.isOpen()) await gate.opened();
      if (userId !== undefined) port.connect();
    }
    function hangUp(): void {
      userId = undefined;
      wasConnected = false;
      port.disconnect();
    }

    return (next) => (action) => {
      // Before the reducers: what the socket says of its end is not an interruption of the next person's.
      if (sessionEnded.match(action)) hangUp();
      if (sessionStarted.match(action) && userId !== undefined && userId !== action.payload.userId) hangUp();
      const result = next(action);
      if (sessionStarted.match(action)) {
        userId = action.payload.userId;
        void connect();
      }
      const said = userId === undefined ? undefined : outgoing(action);
      if (said && gate.isOpen()) port.emit(said[0], said[1]);
      // Reconnection gives up after a while; whoever comes back to the page or to the network tries anew.
      if (userId !== undefined && (onFocus.match(action) || onOnline.match(action))) void connect();
      return result;
    };
  };
}
