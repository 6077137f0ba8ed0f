// The messages of a thread, read and written by both sides: the person under /office, the staff under /inbox.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { threadChanged, threadLogOf } from '#app/platform/api/tags.ts';
import { threadMessageSaved } from '#app/platform/realtime/realtimeEvents.ts';
import {
  officeMessage,
  officePage,
  type NewOfficeMessage,
  type OfficeMessage,
  type OfficePage,
} from '#domain/conversation/contract/inbox.ts';
import { addSent, mergeNewest, toThreadLog, type ThreadLog } from './threadLog.ts';

/** The thread of a person. `isOwn`: the caller is this person. */
export interface ThreadKey {
  personId: string;
  isOwn: boolean;
}

const messagesOfThread = ({ personId, isOwn }: ThreadKey) =>
  isOwn ? '/office/messages' : `/inbox/${encodeURIComponent(personId)}/messages`;

export const threadLogApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest page; a refetch is merged with the cached messages, so that earlier pages stay. */
    getThreadLog: build.query<ThreadLog, ThreadKey>({
      query: messagesOfThread,
      rawResponseSchema: officePage,
      transformResponse: toThreadLog,
      merge: mergeNewest,
      providesTags: (_log, _error, { personId }) => threadLogOf(personId),
    }),
    /** The page before a cursor. Its messages are added to the log, so the answer is not cached. */
    getEarlierPage: build.query<OfficePage, ThreadKey & { before: number }>({
      query: ({ before, ...key }) => ({ url: messagesOfThread(key), params: { before } }),
      responseSchema: officePage,
      keepUnusedDataFor: 0,
    }),
    /** Stores a message once per `clientId`. Errors: 404 when no staff can receive messages. */
    sendToThread: build.mutation<OfficeMessage, ThreadKey & NewOfficeMessage & { clientId: string }>({
      query: ({ content, clientId, ...key }) => ({
        url: messagesOfThread(key),
        method: 'POST',
        body: { content, clientId },
      }),
      responseSchema: officeMessage,
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
