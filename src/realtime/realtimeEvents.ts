// What happens on the wire, as events of the store: one for each of the contract's, and the connection's own.
import { createAction } from '@reduxjs/toolkit';
import type { Message } from '#domain/contract/messages.ts';
import type {
  AvailabilityChanged,
  ConversationRead,
  EventsMissed,
  JobChanged,
  Presence,
  Typing,
  TypingTo,
} from '#domain/contract/realtime.ts';

/** The server listens to us; `again` after an interruption, during which events were missed. */
export const connected = createAction<{ again: boolean }>('realtime/connected');
export const disconnected = createAction('realtime/disconnected');
/** The server wants no connection with us: perhaps it knows nobody of our session any more. */
export const refused = createAction('realtime/refused');
export const availabilityChanged = createAction<AvailabilityChanged>('realtime/availabilityChanged');
export const jobChanged = createAction<JobChanged>('realtime/jobChanged');
export const newMessage = createAction<Message>('realtime/newMessage');
export const conversationRead = createAction<ConversationRead>('realtime/conversationRead');
export const typing = createAction<Typing>('realtime/typing');
/** The server may have missed events, and we with it. */
export const eventsMissed = createAction<EventsMissed>('realtime/eventsMissed');
export const presence = createAction<Presence>('realtime/presence');

/** What goes out: a message of ours was saved; we are writing to somebody. */
export const messageSaved = createAction<Message>('realtime/messageSaved');
export const typed = createAction<TypingTo>('realtime/typed');
