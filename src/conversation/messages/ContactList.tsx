// All contacts, with a search by name when there are many.
import { useState } from 'react';
import { useToday } from '#app/platform/clock/useToday.ts';
import { useGetPresenceQuery } from '../data/presenceApi.ts';
import { ErrorWithRetry } from '#app/kit/page/ErrorWithRetry.tsx';
import { OFFICE_ID, OfficeRow } from './OfficeRow.tsx';
import { ContactRow } from './ContactRow.tsx';
import type { Contacts } from './useContacts.ts';
import { containsWords } from '#domain/kit/searchText.ts';

const MANY = 7;
/** The number of rows at once: a browser renders a hundred rows fast, but not ten thousand. */
const ROWS = 100;

export interface ContactListProps extends Contacts {
  openId: string | undefined;
  /** True for customers and drivers: the firm is the first contact. */
  hasOffice: boolean;
}

export function ContactList({
  contacts,
  isLoaded,
  failure,
  isFetching,
  retry,
  openId,
  hasOffice,
}: ContactListProps) {
  const { data: presence } = useGetPresenceQuery();
  const today = useToday();
  const [search, setSearch] = useState('');
  const [rows, setRows] = useState(ROWS);
  if (failure !== undefined) return <ErrorWithRetry message={failure} onRetry={retry} busy={isFetching} />;
  if (!isLoaded) {
    return (
      <p className="lcr-chat-none" role="status">
        Loading users...
      </p>
    );
  }
  const found = contacts.filter(({ partner }) => containsWords(partner.name, search));
  return (
    <>
      {contacts.length > MANY && (
        <input
          className="lcr-chat-search"
          type="search"
          aria-label="Search users"
          placeholder="Search users..."
          autoComplete="off"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {contacts.length === 0 && !hasOffice && (
        <p className="lcr-chat-none">There is nobody to write to yet.</p>
      )}
      {contacts.length > 0 && found.length === 0 && <p className="lcr-chat-none">Nobody has this name.</p>}
      <ul className="lcr-chat-contacts">
        {hasOffice && <OfficeRow contacts={contacts} today={today} isOpen={openId === OFFICE_ID} />}
        {found.slice(0, rows).map((contact) => (
          <ContactRow
            key={contact.partner.id}
            contact={contact}
            today={today}
            isOpen={contact.partner.id === openId}
            isOnline={presence?.online.includes(contact.partner.id) ?? false}
            isTyping={presence?.typing.includes(contact.partner.id) ?? false}
          />
        ))}
      </ul>
      {found.length > rows && (
        <button type="button" className="lcr-chat-more" onClick={() => setRows(rows + ROWS)}>
          Show more users
        </button>
      )}
    </>
  );
}
