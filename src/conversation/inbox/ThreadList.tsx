// The threads of the inbox: filters, a search of names and texts, and one page. Arrow keys move between the threads.
import type { KeyboardEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { rowsOf } from '#app/platform/api/entityList.ts';
import { useToday } from '#app/platform/clock/useToday.ts';
import { useGetThreadsQuery } from '../data/inboxApi.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { INBOX_FILTERS, type InboxFilter } from '#domain/conversation/contract/inbox.ts';
import { inboxSearch, readInboxAddress } from './inboxAddress.ts';
import { ThreadRow } from './ThreadRow.tsx';
import { useLivePolling } from '../messages/useLivePolling.ts';

const PAGE_SIZE = 50;

const FILTER_TEXTS: Readonly<Record<InboxFilter, string>> = {
  open: 'Open',
  mine: 'Mine',
  unassigned: 'Unassigned',
  unread: 'Unread',
  closed: 'Closed',
};

const EMPTY_TEXTS: Readonly<Record<InboxFilter, string>> = {
  open: 'No thread is open.',
  mine: 'No open thread is assigned to you.',
  unassigned: 'Every open thread is assigned.',
  unread: 'You have read every message.',
  closed: 'No thread is closed.',
};

export function ThreadList() {
  const [search, setSearch] = useSearchParams();
  const { filter, q } = readInboxAddress(search);
  return (
    <>
      <ul className="lcr-inbox-filters" aria-label="Filter">
        {INBOX_FILTERS.map((each) => (
          <li key={each}>
            <Link
              to={{ search: inboxSearch(search, { filter: each, q: undefined, page: undefined }) }}
              aria-current={each === filter && q === '' ? 'true' : undefined}
            >
              {FILTER_TEXTS[each]}
            </Link>
          </li>
        ))}
      </ul>
      <input
        className="lcr-chat-search"
        type="search"
        aria-label="Search the names and messages of all threads"
        placeholder="Search names and messages..."
        autoComplete="off"
        maxLength={100}
        value={q}
        onChange={({ target }) =>
          setSearch(inboxSearch(search, { q: target.value, page: undefined }), { replace: true })
        }
      />
      <Threads />
    </>
  );
}

function Threads() {
  const [search] = useSearchParams();
  const { filter, q, page, personId } = readInboxAddress(search);
  const today = useToday();
  const wanted = q.trim() === '' ? { filter } : { q };
  const { data, error, isFetching, refetch } = useGetThreadsQuery(
    { ...wanted, page, pageSize: PAGE_SIZE },
    { refetchOnMountOrArgChange: true, ...useLivePolling() },
  );
  if (!data && error) return <RequestFailure {...{ error, isFetching, refetch }} />;
  if (!data) {
    return (
      <p className="lcr-chat-none" role="status">
        Loading threads...
      </p>
    );
  }
  const threads = rowsOf(data);
  return (
    <>
      {threads.length === 0 && (
        <p className="lcr-chat-none">
          {q.trim() === '' ? EMPTY_TEXTS[filter] : 'No name and no message has these words.'}
        </p>
      )}
      <ul className="lcr-chat-contacts" aria-label="Threads" aria-busy={isFetching} onKeyDown={moveFocus}>
        {threads.map((thread) => (
          <ThreadRow
            key={thread.id}
            thread={thread}
            today={today}
            to={inboxSearch(search, { person: thread.id })}
            isOpen={thread.id === personId}
            q={q}
          />
        ))}
      </ul>
      <p className="lcr-inbox-pages">
        {page > 0 && (
          <Link to={{ search: inboxSearch(search, { page: String(page - 1) }) }}>Newer threads</Link>
        )}
        {(page + 1) * PAGE_SIZE < data.total && (
          <Link to={{ search: inboxSearch(search, { page: String(page + 1) }) }}>Older threads</Link>
        )}
      </p>
    </>
  );
}

/** The index of the thread to which a key moves; undefined for other keys. */
function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const target = targetOf(
    event.key,
    links.findIndex((link) => link === document.activeElement),
    links.length,
  );
  if (target === undefined) return;
  event.preventDefault();
  links[target]?.focus();
}
