import * as z from 'zod/mini';
import { call } from '#domain/kit/call.ts';
import { id } from '#domain/kit/fields.ts';
import {
  inboxQuery,
  newOfficeMessage,
  officeMessage,
  officePage,
  officePageQuery,
  thread,
  threadChange,
  threadList,
  threadReadMark,
} from './contract/inbox.ts';
import {
  conversationList,
  conversationsQuery,
  message,
  messageList,
  messagesQuery,
  newMessage,
  readMark,
} from './contract/messages.ts';

const STAFF = { permission: 'messages.answer' } as const;
/** Above the typing rate of a person, below the rate of a flood; for all calls that send a message together. */
const TYPING_RATE = { max: 100, timeWindow: '1 minute', countedPerUser: 'chat' } as const;
const pairParams = /*#__PURE__*/ z.object({ userId: id, otherUserId: id });
const threadParams = /*#__PURE__*/ z.object({ personId: id });

export const sendMessage = /*#__PURE__*/ call({
  method: 'POST',
  path: '/api/messages',
  summary: 'Send a message',
  access: 'user',
  repeat: 'keyed',
  rateLimit: TYPING_RATE,
  body: newMessage,
  status: 201,
  answer: message,
});

export const getPairMessages = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/messages/:userId/:otherUserId',
  summary: 'A conversation of your own',
  access: 'user',
  params: pairParams,
  query: messagesQuery,
  answer: messageList,
});

export const markPairRead = /*#__PURE__*/ call({
  method: 'PUT',
  path: '/api/messages/:userId/:otherUserId/read',
  summary: 'Mark a conversation as read',
  access: 'user',
  repeat: 'same',
  params: pairParams,
  body: readMark,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});

export const getConversations = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/conversations',
  summary: 'Your conversations',
  access: 'user',
  // Every page of a signed-in person reads it for the number of unread messages.
  byPaymentLink: true,
  query: conversationsQuery,
  answer: conversationList,
});

export const getThreads = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/inbox',
  summary: 'The threads',
  access: STAFF,
  query: inboxQuery,
  answer: threadList,
});

export const getThread = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/inbox/:personId',
  summary: 'The thread of a person',
  access: STAFF,
  params: threadParams,
  answer: thread,
});

export const changeThread = /*#__PURE__*/ call({
  method: 'PUT',
  path: '/api/inbox/:personId',
  summary: 'Assign, close or open a thread',
  access: STAFF,
  repeat: 'same',
  params: threadParams,
  body: threadChange,
  answer: thread,
});

export const getThreadMessages = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/inbox/:personId/messages',
  summary: 'The messages of a thread',
  access: STAFF,
  params: threadParams,
  query: officePageQuery,
  answer: officePage,
});

export const answerPerson = /*#__PURE__*/ call({
  method: 'POST',
  path: '/api/inbox/:personId/messages',
  summary: 'Answer a person',
  access: STAFF,
  repeat: 'keyed',
  rateLimit: TYPING_RATE,
  params: threadParams,
  body: newOfficeMessage,
  status: 201,
  answer: officeMessage,
});

export const markThreadRead = /*#__PURE__*/ call({
  method: 'PUT',
  path: '/api/inbox/:personId/read',
  summary: 'Mark a thread as read',
  access: STAFF,
  repeat: 'same',
  params: threadParams,
  body: threadReadMark,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});

export const getOwnThreadMessages = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/office/messages',
  summary: 'Your messages with the firm',
  access: 'user',
  query: officePageQuery,
  answer: officePage,
});

export const writeToOffice = /*#__PURE__*/ call({
  method: 'POST',
  path: '/api/office/messages',
  summary: 'Write to the firm',
  access: 'user',
  repeat: 'keyed',
  rateLimit: TYPING_RATE,
  body: newOfficeMessage,
  status: 201,
  answer: officeMessage,
});
