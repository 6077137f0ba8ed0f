// The rows of a conversation: days, stored messages, and below them the messages that are not stored yet.
import type { OutgoingMessage } from '../data/outgoingSlice.ts';
import type { OfficeMessage } from '#domain/conversation/contract/inbox.ts';
import type { Message } from '#domain/conversation/contract/messages.ts';
import type { LondonDate } from '#domain/time/london.ts';
import { dayOf, timeOf } from './chatTimes.ts';

export interface MessageRow {
  kind: 'said';
  /** The same for a pending message and the stored one, so that its element stays. */
  key: string;
  content: string;
  timestamp: string;
  isOwn: boolean;
  /** The author of an answer of the firm, shown above it. */
  author?: string;
  /** True when the previous message of the same day has the same author. */
  isFollowUp: boolean;
  /** False when the next message of the same author has the same time. */
  isTimeShown: boolean;
  /** Only for a message that is not stored yet. */
  outgoing?: OutgoingMessage;
}
export type LogRow = MessageRow | { kind: 'day'; key: string; day: LondonDate };

type Said = Omit<MessageRow, 'kind' | 'isFollowUp' | 'isTimeShown'>;

const ofStored = (message: Message, userId: string): Said => ({
  key: `${message.senderId} ${message.clientId}`,
  content: message.content,
  timestamp: message.timestamp,
  isOwn: message.senderId === userId,
});
const ofOutgoing = (outgoing: OutgoingMessage): Said => ({
  key: `${outgoing.senderId} ${outgoing.clientId}`,
  content: outgoing.content,
  timestamp: outgoing.writtenAt,
  isOwn: true,
  outgoing,
});

/** The rows of a conversation of two. */
export const logRows = (
  stored: readonly Message[],
  unconfirmed: readonly OutgoingMessage[],
  userId: string,
): LogRow[] =>
  rowsOf([...stored.map((message) => ofStored(message, userId)), ...unconfirmed.map(ofOutgoing)]);

/** The rows of a thread with the firm, for the person or for the staff: own messages are on the right. */
export const threadRows = (messages: readonly OfficeMessage[], isStaff: boolean): LogRow[] =>
  rowsOf(
    messages.map(({ clientId, author, content, timestamp, isAnswer }) => ({
      key: `${author.id} ${clientId}`,
      content,
      timestamp,
      isOwn: isAnswer === isStaff,
      ...(isAnswer ? { author: author.name } : {}),
    })),
  );

function rowsOf(said: readonly Said[]): LogRow[] {
  const rows: LogRow[] = [];
  let before: { day: LondonDate; row: MessageRow } | undefined;
  for (const one of said) {
    const day = dayOf(one.timestamp);
    if (day !== before?.day) rows.push({ kind: 'day', key: `${day} ${one.key}`, day });
    const isFollowUp =
      day === before?.day && one.isOwn === before.row.isOwn && one.author === before.row.author;
    const row: MessageRow = { ...one, kind: 'said', isFollowUp, isTimeShown: true };
    if (before && isFollowUp && !row.outgoing && timeOf(before.row.timestamp) === timeOf(row.timestamp)) {
      before.row.isTimeShown = false;
    }
    rows.push(row);
    before = { day, row };
  }
  return rows;
}
