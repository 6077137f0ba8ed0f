// The calls of chat. messageRealtime patches their answers with later messages.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { conversationsListed, tagOne, threadsListed } from '#app/platform/api/tags.ts';
import { getConversations, getPairMessages, markPairRead, sendMessage } from '#domain/conversation/calls.ts';
import {
  MESSAGES_PAGE,
  type Conversation,
  type ConversationsQuery,
  type Message,
  type NewMessage,
} from '#domain/conversation/contract/messages.ts';
import { conversationAdapter, type ConversationsById } from './conversationAdapter.ts';
import { mergeMessageRange, messageAdapter, type MessagesById } from './messageAdapter.ts';

/** The user and the partner of the conversation. */
export interface ConversationKey {
  userId: string;
  partnerId: string;
}

/** The page size when missed messages are fetched. */
export const CATCH_UP_PAGE = 200;

const { selectAll } = messageAdapter.getSelectors();
const ofPair = ({ userId, partnerId }: ConversationKey) => ({ userId, otherUserId: partnerId });

export const messageApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The user's conversations, each with its last message and unread count; all of them, or a page. */
    getConversations: build.query<ConversationsById, ConversationsQuery | void>({
      ...to(getConversations, (query: ConversationsQuery | void) => ({ query: query ?? {} })),
      transformResponse: (conversations: Conversation[]) =>
        conversationAdapter.setAll(conversationAdapter.getInitialState(), conversations),
      providesTags: () => conversationsListed(),
    }),
    // The newest page. A refetch is merged with the cache, so that older pages stay; messageRealtime fetches the
    // messages between the page and the cache.
    getConversation: build.query<MessagesById, ConversationKey>({
      ...to(getPairMessages, (pair: ConversationKey) => ({
        params: ofPair(pair),
        query: { limit: MESSAGES_PAGE },
      })),
      transformResponse: (messages: Message[]) =>
        messageAdapter.setAll(messageAdapter.getInitialState(), messages),
      merge: (held, answered) => {
        mergeMessageRange(held, selectAll(answered));
      },
      providesTags: (_messages, _error, { partnerId }) => [tagOne('Conversation', partnerId)],
    }),
    // The answers of these two calls are merged into the conversation, so they are not cached.
    getMessagesBefore: build.query<Message[], ConversationKey & { seq: number }>({
      ...to(getPairMessages, ({ seq, ...pair }: ConversationKey & { seq: number }) => ({
        params: ofPair(pair),
        query: { before: seq, limit: MESSAGES_PAGE },
      })),
      keepUnusedDataFor: 0,
    }),
    getMessagesAfter: build.query<Message[], ConversationKey & { seq: number }>({
      ...to(getPairMessages, ({ seq, ...pair }: ConversationKey & { seq: number }) => ({
        params: ofPair(pair),
        query: { after: seq, limit: CATCH_UP_PAGE },
      })),
      keepUnusedDataFor: 0,
    }),
    /** Stores a message once per `clientId`; 404 for a partner who cannot receive messages. */
    postMessage: build.mutation<Message, NewMessage & { clientId: string }>({
      ...to(sendMessage),
    }),
    /** Marks all messages up to number `seq` as read; never backwards. */
    markRead: build.mutation<null, ConversationKey & { seq: number }>({
      ...to(markPairRead, ({ seq, ...pair }: ConversationKey & { seq: number }) => ({
        params: ofPair(pair),
        body: { seq },
      })),
      // For staff the thread of the person is read, too.
      invalidatesTags: (_nothing, error, { partnerId }) => (error ? [] : threadsListed(partnerId)),
    }),
  }),
});

export const { useGetConversationQuery, useGetConversationsQuery } = messageApi;
