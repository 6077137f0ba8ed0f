// The cached messages of a thread: the newest page and the loaded pages before it, without a gap.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { OfficeMessage, OfficePage } from '#domain/conversation/contract/inbox.ts';

export interface ThreadLog extends EntityState<OfficeMessage, string> {
  /** True when the server has messages before the first one. */
  hasEarlier: boolean;
}

const adapter = createEntityAdapter<OfficeMessage, string>({
  selectId: ({ _id }) => _id,
  sortComparer: (a, b) => a.cursor - b.cursor,
});

const { selectAll } = adapter.getSelectors();

/** The log with the messages of one page. */
export const toThreadLog = ({ messages, hasEarlier }: OfficePage): ThreadLog =>
  adapter.setAll({ ...adapter.getInitialState(), hasEarlier }, messages);

/** The messages, oldest first. */
export const messagesOf = (log: ThreadLog): OfficeMessage[] => selectAll(log);

/** Adds the newest page. A page that does not touch the cached messages replaces them: a log has no gap. */
export function mergeNewest(log: ThreadLog, newest: ThreadLog): void {
  const touches = newest.ids.some((id) => log.entities[id]);
  if (touches || !newest.hasEarlier) {
    adapter.upsertMany(log, newest.entities);
    log.hasEarlier = log.hasEarlier && newest.hasEarlier;
  } else {
    adapter.setAll(log, newest.entities);
    log.hasEarlier = true;
  }
}

/** Adds the page before the first message. */
export function addEarlier(log: ThreadLog, { messages, hasEarlier }: OfficePage): void {
  adapter.upsertMany(log, messages);
  log.hasEarlier = hasEarlier;
}

/** Adds a message that the user has sent; messages of others before it come with the newest page. */
export const addSent = (log: ThreadLog, message: OfficeMessage): void => {
  adapter.upsertOne(log, message);
};
