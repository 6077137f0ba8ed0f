// The calls of chat. What arrives later, by the socket or by catching up, is put into these answers by messageRealtime.
import { baseApi } from '#app/api/baseApi.ts';
import { conversationsListed, tagOne } from '#app/api/tags.ts';
import {
  conversationList,
  message,
  messageList,
  MESSAGES_PAGE,
  type Conversation,
  type Message,
  type NewMessage,
} from '#domain/contract/messages.ts';
import { conversationAdapter, type ConversationsById } from './conversationAdapter.ts';
import { mergeMessageRange, messageAdapter, type MessagesById } from './messageAdapter.ts';

/** Whose conversation with whom. */
export interface ConversationKey {
  userId: string;
  partnerId: string;
}

/** How many messages are asked for at once when catching up. */
export const CATCH_UP_PAGE = 200;

const { selectAll } = messageAdapter.getSelectors();
const ofPair = ({ userId, partnerId }: ConversationKey) =>
  `/messages/${encodeURIComponent(userId)}/${encodeURIComponent(partnerId)}`;

export const messageApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One's own, with what was said last and how much is unread. */
    getConversations: build.query<ConversationsById, void>({
      query: () => '/conversations',
      rawResponseSchema: conversationList,
      transformResponse: (conversations: Conversation[]) =>
        conversationAdapter.setAll(conversationAdapter.getInitialState(), conversations),
      providesTags: () => conversationsListed(),
    }),
    // The newest page. Asked for again, it is joined with what is held, so that older pages stay; where it does not
    // touch that, what is in between is caught up with (messageRealtime).
    getConversation: build.query<MessagesById, ConversationKey>({
      query: (pair) => ({ url: ofPair(pair), params: { limit: MESSAGES_PAGE } }),
      rawResponseSchema: messageList,
      transformResponse: (messages: Message[]) =>
        messageAdapter.setAll(messageAdapter.getInitialState(), messages),
      merge: (held, answered) => {
        mergeMessageRange(held, selectAll(answered));
      },
      providesTags: (_messages, _error, { partnerId }) => [tagOne('Conversation', partnerId)],
    }),
    // These two are read once and put into the conversation, so they are not kept.
    getMessagesBefore: build.query<Message[], ConversationKey & { seq: number }>({
      query: ({ seq, ...pair }) => ({ url: ofPair(pair), params: { before: seq, limit: MESSAGES_PAGE } }),
      responseSchema: messageList,
      keepUnusedDataFor: 0,
    }),
    getMessagesAfter: build.query<Message[], ConversationKey & { seq: number }>({
      query: ({ seq, ...pair }) => ({ url: ofPair(pair), params: { after: seq, limit: CATCH_UP_PAGE } }),
      responseSchema: messageList,
      keepUnusedDataFor: 0,
    }),
    /** Stores it once for a `clientId`; 404 where there is nobody to write to. */
    postMessage: build.mutation<Message, NewMessage & { clientId: string }>({
      query: (body) => ({ url: '/messages', method: 'POST', body }),
      responseSchema: message,
    }),
    /** Everything up to number `seq` is read; never backwards. */
    markRead: build.mutation<null, ConversationKey & { seq: number }>({
      query: ({ seq, ...pair }) => ({ url: `${ofPair(pair)}/read`, method: 'PUT', body: { seq } }),
    }),
  }),
});

export const { useGetConversationQuery, useGetConversationsQuery } = messageApi;
