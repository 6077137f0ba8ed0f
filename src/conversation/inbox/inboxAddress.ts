// The state of the inbox in the address: the listed threads, and the open one.
import { INBOX_FILTERS, type InboxFilter } from '#domain/conversation/contract/inbox.ts';

export interface InboxAddress {
  filter: InboxFilter;
  /** The name to search for, in threads of every state; '' without a search. */
  q: string;
  /** From 0. */
  page: number;
  personId: string | undefined;
}

/** Reads the address; missing and invalid parts get the default. */
export function readInboxAddress(search: URLSearchParams): InboxAddress {
  const filter = INBOX_FILTERS.find((each) => each === search.get('filter')) ?? 'open';
  const page = Number(search.get('page') ?? 0);
  return {
    filter,
    q: search.get('q') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 0,
    personId: search.get('person') ?? undefined,
  };
}

/** The query of an address after changes; undefined removes a part. */
export function inboxSearch(
  search: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text === '' ? '' : `?${text}`;
}
