// The calls of the staff about threads: the list, one thread, its assignee and state, and its read position.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { toEntityList, type EntityList } from '#app/platform/api/entityList.ts';
import { tagList, threadChanged, threadOf, threadsListed } from '#app/platform/api/tags.ts';
import {
  thread,
  threadList,
  type InboxQuery,
  type Thread,
  type ThreadChange,
} from '#domain/conversation/contract/inbox.ts';

/** A thread with the id of its person as its id. */
export type ListedThread = Thread & { id: string };

const withId = (each: Thread): ListedThread => ({ ...each, id: each.person.id });
const pathOf = (personId: string) => `/inbox/${encodeURIComponent(personId)}`;

export const inboxApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page of threads for a query, the newest message first, with the total count. */
    getThreads: build.query<EntityList<ListedThread>, InboxQuery>({
      query: (params) => ({ url: '/inbox', params }),
      rawResponseSchema: threadList,
      transformResponse: (threads: Thread[], meta) => toEntityList(threads.map(withId), meta),
      providesTags: () => [tagList('Thread')],
    }),
    /** The thread of a person, who may not have written yet. Errors: 404. */
    getThread: build.query<Thread, string>({
      query: pathOf,
      responseSchema: thread,
      providesTags: (_thread, _error, personId) => threadOf(personId),
    }),
    /** Assigns, closes or opens a thread. Errors: 404, 400 for an assignee who does not answer messages. */
    changeThread: build.mutation<Thread, { personId: string } & ThreadChange>({
      query: ({ personId, ...change }) => ({ url: pathOf(personId), method: 'PUT', body: change }),
      responseSchema: thread,
      invalidatesTags: (_thread, error, { personId }) => (error ? [] : threadChanged(personId)),
    }),
    /** Marks all messages up to a cursor as read by the caller. */
    markThreadRead: build.mutation<null, { personId: string; cursor: number }>({
      query: ({ personId, cursor }) => ({
        url: `${pathOf(personId)}/read`,
        method: 'PUT',
        body: { cursor },
      }),
      invalidatesTags: (_answer, error, { personId }) => (error ? [] : threadsListed(personId)),
    }),
  }),
});

export const { useGetThreadsQuery, useGetThreadQuery, useChangeThreadMutation } = inboxApi;
