// The messages of a thread, read and written by both sides: the person under /office, the staff under /inbox.
import { baseApi } from '#app/api/baseApi.ts';
import { threadChanged, threadLogOf } from '#app/api/tags.ts';
import {
  officeMessage,
  officePage,
  type NewOfficeMessage,
  type OfficeMessage,
  type OfficePage,
} from '#domain/contract/inbox.ts';
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
    /** The newest page; fetched again, it is merged into what is cached, so that earlier pages stay. */
    getThreadLog: build.query<ThreadLog, ThreadKey>({
      query: messagesOfThread,
      rawResponseSchema: officePage,
      transformResponse: toThreadLog,
      merge: mergeNewest,
      providesTags: (_log, _error, { personId }) => threadLogOf(personId),
    }),
    /** The page before a cursor. It is read once and put into the log, so it is not cached. */
    getEarlierPage: build.query<OfficePage, ThreadKey & { before: number }>({
      query: ({ before, ...key }) => ({ url: messagesOfThread(key), params: { before } }),
      responseSchema: officePage,
      keepUnusedDataFor: 0,
    }),
    /** Stores a message once for a `clientId`. Errors: 404 where there is nobody to write to. */
    sendToThread: build.mutation<OfficeMessage, ThreadKey & NewOfficeMessage & { clientId: string }>({
      query: ({ content, clientId, ...key }) => ({
        url: messagesOfThread(key),
        method: 'POST',
        body: { content, clientId },
      }),
      responseSchema: officeMessage,
      // The message is shown at once, also where fetching the log again fails.
      onQueryStarted: async ({ personId, isOwn }, { dispatch, queryFulfilled }) => {
        const sent = await queryFulfilled.catch(() => undefined);
        if (!sent) return;
        const add = (log: ThreadLog) => addSent(log, sent.data);
        dispatch(threadLogApi.util.updateQueryData('getThreadLog', { personId, isOwn }, add));
      },
      invalidatesTags: (_message, error, { personId }) => (error ? [] : threadChanged(personId)),
    }),
  }),
});

export const { useGetThreadLogQuery, useSendToThreadMutation } = threadLogApi;
