// Lists the mails about a reservation, or about the reservations of a person: the sent mails with address and time,
// and the failed mails.
import { Link } from 'react-router-dom';
import { instantText } from '#app/kit/dates/instantText.ts';
import { paths } from '#app/platform/address/paths.ts';
import type { MailRecord, PersonMail } from '#domain/office/contract/details.ts';

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

const reservationOf = (mail: MailRecord | PersonMail) =>
  'reservationId' in mail ? mail.reservationId : undefined;

/** On the page of a person the title links to the reservation. */
function Title({ mail }: { mail: MailRecord | PersonMail }) {
  const reservationId = reservationOf(mail);
  if (reservationId === undefined) return <b>{titleOf(mail)}</b>;
  return <Link to={paths.adminReservation(reservationId)}>{titleOf(mail)}</Link>;
}

export function MailList({ mails }: { mails: readonly (MailRecord | PersonMail)[] }) {
  if (mails.length === 0) return <p>No mail has been sent.</p>;
  return (
    <ul className="lcr-desk-list" aria-label="Mails">
      {mails.map((mail) => (
        // There is only one mail of a kind at an instant.
        <li key={`${mail.kind} ${mail.requestedAt} ${reservationOf(mail) ?? ''}`}>
          <p>
            <Title mail={mail} />
          </p>
          <small>{stateOf(mail)}</small>
        </li>
      ))}
    </ul>
  );
}
