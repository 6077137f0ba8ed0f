// The actions of the socket: one for each event of the contract.
import { createAction, type PayloadActionCreator } from '@reduxjs/toolkit';
import type { OfficeMessage } from '#domain/conversation/contract/inbox.ts';
import type { Message } from '#domain/conversation/contract/messages.ts';
import {
  serverEvents,
  type ClientEvent,
  type ServerEvent,
  type ServerEventName,
} from '#domain/conversation/realtime.ts';

type ServerEventActions = { [Name in ServerEventName]: PayloadActionCreator<ServerEvent<Name>> };

/** The action creator of each server event, by the name of the event. */
export const serverEventActions = Object.fromEntries(
  Object.keys(serverEvents).map((name) => [name, createAction(`realtime/${name}`)]),
) as unknown as ServerEventActions;

export const {
  availabilityChanged,
  jobChanged,
  jobGivenBack,
  acceptedJobChanged,
  chauffeurChanged,
  jobRequestsChanged,
  paymentsChanged,
  accountChanged,
  reviewsChanged,
  reviewWaiting,
  inboxChanged,
  licenceChanged,
  userErased,
  newMessage,
  conversationRead,
  typing,
  presence,
  eventsMissed,
} = serverEventActions;

/** The server answered that a message of this user is saved. */
export const messageSaved = createAction<Message>('realtime/messageSaved');
/** The server answered that a message of this user to a thread of the firm is saved. */
export const threadMessageSaved = createAction<OfficeMessage>('realtime/threadMessageSaved');
/** This user types a message to another person. */
export const typingSent = createAction<ClientEvent<'typing'>>('realtime/typingSent');
