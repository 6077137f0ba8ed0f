// Checks the states of an outgoing message, and which messages stay after a change of the session.
import { sessionEnded, sessionStarted } from '#app/api/sessionEvents.ts';
import { newMessage } from '#app/realtime/realtimeEvents.ts';
import { anId } from '#domain/testing/builders.ts';
import { makeBackend } from '#mocks/backend.ts';
import { storeMessage } from '#mocks/chat.ts';
import {
  messageDiscarded,
  messageWritten,
  outgoingSlice,
  retryRequested,
  selectOutgoingTo,
  sendingFailed,
} from './outgoingSlice.ts';

const { reducer, getInitialState } = outgoingSlice;
type Event = Parameters<typeof reducer>[1];
const written = (senderId: string, receiverId: string) =>
  messageWritten({ senderId, receiverId, content: 'Hello.' });
const own = written(anId(1), anId(2));
const { clientId } = own.payload;
const after = (...events: Event[]) => events.reduce(reducer, getInitialState());
const own1 = (...events: Event[]) => after(own, ...events).entities[clientId];
const session = (userId: string) => sessionStarted({ userId, isAdmin: false, isDriver: false });
const failed = sendingFailed({ clientId, reason: 'Offline.' });

test('waits at first, with an id and the time of the writing', () => {
  expect(own1()).toEqual({ ...own.payload, status: 'waiting' });
  expect(clientId).toMatch(/^[0-9a-f-]{36}$/);
  expect(Date.parse(own.payload.writtenAt)).not.toBeNaN();
});

test('keeps the reason of a failure until the user sends it again', () => {
  expect(own1(failed)).toMatchObject({ status: 'failed', reason: 'Offline.' });
  expect(own1(failed, retryRequested({ clientId }))).toEqual({
    ...{ ...own.payload, status: 'waiting', reason: undefined },
  });
});

test('is sent when the server reports it, and cannot fail any more', () => {
  const stored = {
    ...storeMessage(makeBackend(), { senderId: anId(1), receiverId: anId(2), content: 'Hello.' }),
    clientId,
  };
  expect(own1(newMessage(stored))).toMatchObject({ status: 'sent' });
  expect(own1(failed, newMessage(stored))).toMatchObject({ status: 'sent', reason: undefined });
  expect(own1(newMessage(stored), failed)).toMatchObject({ status: 'sent' });
});

test('is removed when the user discards it', () => {
  expect(own1(messageDiscarded({ clientId }))).toBeUndefined();
});

test('ignores events about unknown messages', () => {
  const unknown = { clientId: anId(9) };
  for (const event of [retryRequested(unknown), sendingFailed({ ...unknown, reason: 'No.' })]) {
    expect(after(own, event)).toEqual(after(own));
  }
});

test('is removed when its session ends, and kept for the same user', () => {
  expect(after(own, sessionEnded({ reason: 'expired' })).ids).toEqual([]);
  const other = written(anId(3), anId(2));
  expect(after(own, other, session(anId(1))).ids).toEqual([clientId]);
  expect(after(own, other, session(anId(4))).ids).toEqual([]);
});

test('lists the messages to one partner in the order of writing', () => {
  const events = [own, written(anId(1), anId(3)), written(anId(1), anId(2))];
  const state = { outgoingMessages: after(...events) } as Parameters<typeof selectOutgoingTo>[0];
  expect(selectOutgoingTo(state, anId(2)).map((message) => message.clientId)).toEqual([
    clientId,
    events[2]!.payload.clientId,
  ]);
});
