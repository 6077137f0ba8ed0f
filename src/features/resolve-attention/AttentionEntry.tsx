// One thing that a person has to look at: what, since when, how much, and where to look.
import { Link } from 'react-router-dom';
import { instantText } from '#app/entities/payment/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import type { AttentionItem } from '#domain/contract/payments.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { ATTENTION_TITLES } from './attentionTitles.ts';

export function AttentionEntry({ item, onResolve }: { item: AttentionItem; onResolve: () => void }) {
  const { kind, detail, amount, reservationId, reference, since } = item;
  return (
    <li aria-label={ATTENTION_TITLES[kind]}>
      <div>
        <p>
          <strong>{ATTENTION_TITLES[kind]}</strong>
          {amount !== null && <strong className="lcr-attention-amount">{poundsForPeople(amount)}</strong>}
        </p>
        <p>{detail}</p>
        <p className="lcr-attention-more">
          <span>Since {instantText(since)}</span>
          {reference !== null && (
            <span>
              Reference <code>{reference}</code>
            </span>
          )}
          {reservationId !== null && <Link to={paths.receipt(reservationId)}>Reservation</Link>}
        </p>
      </div>
      <button type="button" className="lcr-table-button" onClick={onResolve}>
        Mark as dealt with
      </button>
    </li>
  );
}
