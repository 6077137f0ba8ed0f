// The calls of the staff about threads: the list, one thread, its assignee and state, and its read position.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { toEntityList, type EntityList } from '#app/platform/api/entityList.ts';
import {
  conversationsListed,
  tagList,
  threadChanged,
  threadOf,
  threadsListed,
} from '#app/platform/api/tags.ts';
import { changeThread, getThread, getThreads, markThreadRead } from '#domain/conversation/calls.ts';
import type { InboxQuery, Thread, ThreadChange } from '#domain/conversation/contract/inbox.ts';

/** A thread with the id of its person as its id. */
export type ListedThread = Thread & { id: string };

const withId = (each: Thread): ListedThread => ({ ...each, id: each.person.id });

export const inboxApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page of threads for a query, the newest message first, with the total count. */
    getThreads: build.query<EntityList<ListedThread>, InboxQuery>({
      ...to(getThreads),
      transformResponse: (threads: Thread[], meta: unknown) => toEntityList(threads.map(withId), meta),
      providesTags: () => [tagList('Thread')],
    }),
    /** The thread of a person, who may not have written yet. Errors: 404. */
    getThread: build.query<Thread, string>({
      ...to(getThread, (personId: string) => ({ params: { personId } })),
      providesTags: (_thread, _error, personId) => threadOf(personId),
    }),
    /** Assigns, closes or opens a thread. Errors: 404, 400 for an assignee who does not answer messages. */
    changeThread: build.mutation<Thread, { personId: string } & ThreadChange>({
      ...to(changeThread, ({ personId, ...body }: { personId: string } & ThreadChange) => ({
        params: { personId },
        body,
      })),
      invalidatesTags: (_thread, error, { personId }) => (error ? [] : threadChanged(personId)),
    }),
    /** Marks all messages up to a cursor as read by the caller. */
    markThreadRead: build.mutation<null, { personId: string; cursor: number }>({
      ...to(markThreadRead, ({ personId, cursor }: { personId: string; cursor: number }) => ({
        params: { personId },
        body: { cursor },
      })),
      // The messages between the caller and the person are read, too.
      invalidatesTags: (_answer, error, { personId }) =>
        error ? [] : [...threadsListed(personId), ...conversationsListed()],
    }),
  }),
});

export const { useGetThreadsQuery, useGetThreadQuery, useChangeThreadMutation } = inboxApi;
