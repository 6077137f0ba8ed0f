// The mails about a reservation: the sent ones with address and time, and the failed ones.
import { instantText } from '#app/entities/payment/index.ts';
import type { MailRecord } from '#domain/contract/details.ts';

/** 'booking-confirmed' as 'Booking confirmed'. */
function titleOf({ kind }: MailRecord): string {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function stateOf({ state, recipient, sentAt, requestedAt }: MailRecord): string {
  if (state === 'sent') {
    return `Sent to ${recipient ?? 'an address that is not on record'}, ${instantText(sentAt ?? requestedAt)}`;
  }
  const since = instantText(requestedAt);
  if (state === 'failing') return `Failing since ${since}; it is tried again`;
  return state === 'waiting' ? `Waiting to be sent since ${since}` : `Not sent: the account is deleted`;
}

export function MailList({ mails }: { mails: readonly MailRecord[] }) {
  if (mails.length === 0) return <p>No mail has been sent.</p>;
  return (
    <ul className="lcr-desk-list" aria-label="Mails">
      {mails.map((mail) => (
        // There is only one mail of a kind at an instant.
        <li key={`${mail.kind} ${mail.requestedAt}`}>
          <p>
            <b>{titleOf(mail)}</b>
          </p>
          <small>{stateOf(mail)}</small>
        </li>
      ))}
    </ul>
  );
}
