// A conversation as it is shown: days, what is stored, and below it what is not stored yet.
import type { OutgoingMessage } from '#app/entities/message/index.ts';
import type { Message } from '#domain/contract/messages.ts';
import type { LondonDate } from '#domain/time/london.ts';
import { dayOf, timeOf } from './chatTimes.ts';

export interface MessageRow {
  kind: 'said';
  /** The same for a message on its way and for the stored one, so that it stays where it is. */
  key: string;
  content: string;
  timestamp: string;
  isOwn: boolean;
  /** The same person went on within the same day. */
  isFollowUp: boolean;
  /** False where the next one of the same person says the same time. */
  isTimeShown: boolean;
  /** Present for what is not stored yet. */
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

export function logRows(
  stored: readonly Message[],
  unconfirmed: readonly OutgoingMessage[],
  userId: string,
): LogRow[] {
  const said = [...stored.map((message) => ofStored(message, userId)), ...unconfirmed.map(ofOutgoing)];
  const rows: LogRow[] = [];
  let before: { day: LondonDate; row: MessageRow } | undefined;
  for (const one of said) {
    const day = dayOf(one.timestamp);
    if (day !== before?.day) rows.push({ kind: 'day', key: `${day} ${one.key}`, day });
    const isFollowUp = day === before?.day && one.isOwn === before.row.isOwn;
    const row: MessageRow = { ...one, kind: 'said', isFollowUp, isTimeShown: true };
    if (before && isFollowUp && !row.outgoing && timeOf(before.row.timestamp) === timeOf(row.timestamp)) {
      before.row.isTimeShown = false;
    }
    rows.push(row);
    before = { day, row };
  }
  return rows;
}
