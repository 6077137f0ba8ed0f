// Use cases of the shared inbox: the threads for staff, and the own thread for a customer or driver. The module of chat
// stores the messages, so that its calls and the inbox return the same ones.
import { noReceiver, notAnswering, noThread, readsInbox } from '#domain/conversation/refusals.ts';
import type {
  InboxQuery,
  NewOfficeMessage,
  OfficeMessage,
  OfficePage,
  OfficePageQuery,
  Thread,
  ThreadChange,
} from '#domain/conversation/contract/inbox.ts';
import { mayDo } from '#domain/people/permissions.ts';
import { changesBetween, type Audit } from '#server/platform/audit/auditLog.ts';
import { createMessages, type MessageDeps } from '../messages/service.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { mapList, type List } from '#server/platform/http/readList.ts';
import * as threads from './repository.ts';

function toOfficeMessage(row: threads.OfficeMessageRow): OfficeMessage {
  return {
    _id: row.id,
    clientId: row.client_id,
    cursor: row.cursor,
    isAnswer: row.is_answer,
    author: { id: row.author_id, name: row.author_name },
    content: row.content,
    timestamp: row.created_at.toISOString(),
  };
}

const messageOrNull = (row: threads.OfficeMessageRow | undefined) => (row ? toOfficeMessage(row) : null);

/** The use cases of the inbox. Messages are in the format of the API, their times are instants. */
export function createInbox(deps: MessageDeps) {
  const { db, eventBus } = deps;
  const chat = createMessages(deps);

  async function toThreads(rows: readonly threads.ThreadRow[], q = ''): Promise<Thread[]> {
    const ids = rows.flatMap(({ last_id: last }) => last ?? []);
    const last = new Map((await threads.findMessages(db, ids)).map((row) => [row.id, toOfficeMessage(row)]));
    const personIds = rows.map((row) => row.person_id);
    const found = await threads.findByText(db, personIds, q);
    return rows.map((row) => ({
      person: {
        id: row.person_id,
        name: row.person_name,
        isDriver: row.is_driver,
        isDeleted: row.is_deleted,
      },
      state: row.state,
      assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
      unread: row.unread,
      lastMessage: last.get(row.last_id ?? '') ?? null,
      found: messageOrNull(found.get(row.person_id)),
    }));
  }

  async function findThread(session: Session, personId: string): Promise<Thread> {
    const row = await threads.findThread(db, session.userId, personId);
    const [found] = row ? await toThreads([row]) : [];
    if (!found) throw noThread();
    return found;
  }

  /** Reads one message more than the page, to know whether there are earlier messages. */
  async function pageOf(personId: string, { before, limit }: OfficePageQuery): Promise<OfficePage> {
    const rows = await threads.listThreadMessages(db, personId, { before, limit: limit + 1 });
    const hasEarlier = rows.length > limit;
    return { messages: rows.slice(hasEarlier ? 1 : 0).map(toOfficeMessage), hasEarlier };
  }

  async function send(session: Session, receiverId: string, input: NewOfficeMessage): Promise<OfficeMessage> {
    const written = { content: input.content, senderId: session.userId, receiverId };
    const { _id } = await chat.send(session, {
      ...written,
      ...(input.clientId === undefined ? {} : { clientId: input.clientId }),
    });
    const [row] = await threads.findMessages(db, [_id]);
    if (!row) throw noThread();
    return toOfficeMessage(row);
  }

  /** Throws 403 for staff who answer messages: they act for the firm, and have no thread with it. */
  function assertWritesToOffice({ staffRole }: Session): void {
    if (mayDo(staffRole, 'messages.answer')) throw readsInbox();
  }

  return {
    /** The threads that have a message, the newest first; one page if the query requests one. */
    async list(session: Session, query: InboxQuery): Promise<List<Thread>> {
      const list = await threads.listThreads(db, session.userId, query);
      return mapList(list, (rows) => toThreads(rows, query.q));
    },

    /** The thread of one person. Errors: 404 for staff and unknown people. */
    find: findThread,

    /** A page of a thread, oldest first. Errors: 404. */
    async messages(session: Session, personId: string, query: OfficePageQuery): Promise<OfficePage> {
      await findThread(session, personId);
      return pageOf(personId, query);
    },

    /** Stores an answer as a message of the caller to the person. Errors: 404, also for a deleted person. */
    answer: (session: Session, personId: string, input: NewOfficeMessage) => send(session, personId, input),

    /** Assigns, closes or opens a thread. Errors: 404, 400 for an assignee who does not answer messages. */
    async change(
      session: Session,
      personId: string,
      { assigneeId, state }: ThreadChange,
      audit: Audit,
    ): Promise<Thread> {
      await findThread(session, personId);
      if (assigneeId && !(await threads.isAnswering(db, assigneeId))) throw notAnswering();
      const isChanged = await db.transaction(async (tx) => {
        const before = await threads.lockThread(tx, personId);
        const after = {
          assigneeId: assigneeId === undefined ? before.assigneeId : assigneeId,
          state: state ?? before.state,
        };
        const changes = changesBetween(before, after, ['assigneeId', 'state']);
        if (Object.keys(changes.after).length === 0) return false;
        await threads.setThread(tx, personId, after);
        await audit(tx, { action: 'thread.changed', object: { type: 'user', id: personId }, ...changes });
        return true;
      });
      if (isChanged) eventBus.emit('inboxChanged', { personId });
      return findThread(session, personId);
    },

    /** Stores that the caller has read a thread, and the own messages in it, up to a cursor. Errors: 404. */
    async markRead({ userId, ...session }: Session, personId: string, cursor: number): Promise<void> {
      await findThread({ userId, ...session }, personId);
      const seq = await db.transaction(async (tx) => {
        await threads.markThreadRead(tx, userId, personId, cursor);
        return threads.markPairReadUpTo(tx, userId, personId, cursor);
      });
      if (seq !== undefined) eventBus.emit('conversationRead', { userId, otherId: personId, seq });
    },

    /** The caller's own messages with the firm. Errors: 403 for staff who answer messages. */
    async ownMessages(session: Session, query: OfficePageQuery): Promise<OfficePage> {
      assertWritesToOffice(session);
      return pageOf(session.userId, query);
    },

    /**
     * Stores a message of the caller to the firm: its receiver is the assignee of the thread, or another member of the
     * staff without an assignee; all staff see it in the inbox. Errors: 403, 404 when no member of the staff answers
     * messages.
     */
    async writeToOffice(session: Session, input: NewOfficeMessage): Promise<OfficeMessage> {
      assertWritesToOffice(session);
      const receiverId = await threads.findReceiver(db, session.userId);
      if (receiverId === undefined) throw noReceiver();
      return send(session, receiverId, input);
    },
  };
}
