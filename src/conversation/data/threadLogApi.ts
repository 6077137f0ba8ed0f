// The messages of a thread, read and written by both sides: the person under /office, the staff under /inbox.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { threadChanged, threadLogOf } from '#app/platform/api/tags.ts';
import { threadMessageSaved } from '#app/platform/realtime/realtimeEvents.ts';
import {
  answerPerson,
  getOwnThreadMessages,
  getThreadMessages,
  writeToOffice,
} from '#domain/conversation/calls.ts';
import type { NewOfficeMessage, OfficeMessage, OfficePage } from '#domain/conversation/contract/inbox.ts';
import { addSent, mergeNewest, toThreadLog, type ThreadLog } from './threadLog.ts';

/** The thread of a person. `isOwn`: the caller is this person. */
export interface ThreadKey {
  personId: string;
  isOwn: boolean;
}

type EarlierPage = ThreadKey & { before?: number };
type NewThreadMessage = ThreadKey & NewOfficeMessage & { clientId: string };

const ownPage = to(getOwnThreadMessages, ({ before }: EarlierPage) => ({ query: { before } }));
const pageOfThread = to(getThreadMessages, ({ personId, before }: EarlierPage) => ({
  params: { personId },
  query: { before },
}));
const ownMessage = to(writeToOffice, ({ content, clientId }: NewThreadMessage) => ({
  body: { content, clientId },
}));
const answerInThread = to(answerPerson, ({ personId, content, clientId }: NewThreadMessage) => ({
  params: { personId },
  body: { content, clientId },
}));
const readPage = {
  ...pageOfThread,
  query: (page: EarlierPage) => (page.isOwn ? ownPage : pageOfThread).query(page),
};

export const threadLogApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest page; a refetch is merged with the cached messages, so that earlier pages stay. */
    getThreadLog: build.query<ThreadLog, ThreadKey>({
      ...readPage,
      transformResponse: toThreadLog,
      merge: mergeNewest,
      providesTags: (_log, _error, { personId }) => threadLogOf(personId),
    }),
    /** The page before a cursor. Its messages are added to the log, so the answer is not cached. */
    getEarlierPage: build.query<OfficePage, ThreadKey & { before: number }>({
      ...readPage,
      keepUnusedDataFor: 0,
    }),
    /** Stores a message once per `clientId`. Errors: 404 when no staff can receive messages. */
    sendToThread: build.mutation<OfficeMessage, NewThreadMessage>({
      ...answerInThread,
      query: (message) => (message.isOwn ? ownMessage : answerInThread).query(message),
      // The message is shown at once, also when the refetch of the log fails.
      onQueryStarted: async ({ personId, isOwn }, { dispatch, queryFulfilled }) => {
        const sent = await queryFulfilled.catch(() => undefined);
        if (!sent) return;
        const add = (log: ThreadLog) => addSent(log, sent.data);
        dispatch(threadLogApi.util.updateQueryData('getThreadLog', { personId, isOwn }, add));
        dispatch(threadMessageSaved(sent.data));
      },
      invalidatesTags: (_message, error, { personId }) => (error ? [] : threadChanged(personId)),
    }),
  }),
});

export const { useGetThreadLogQuery, useSendToThreadMutation } = threadLogApi;
