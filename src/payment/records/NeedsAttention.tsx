// The attention entries about money, jobs and licences, above all other parts of the admins' home. It is one
// line when there are no entries.
import { Link } from 'react-router-dom';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import { useAdminTableState } from '#app/kit/table/useAdminTableState.ts';
import { instantText } from '#app/kit/dates/instantText.ts';
import { selectAttention } from '../data/paymentSelectors.ts';
import { useGetAttentionQuery } from '../data/paymentApi.ts';
import { useMayDo } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { ErrorWithRetry } from '#app/kit/page/ErrorWithRetry.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import type { AttentionItem } from '#domain/payment/contract/payments.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import attentionStyle from './attention.css';
import { ATTENTION_TITLES } from './attentionTitles.ts';
import { ResolveDialog } from './ResolveDialog.tsx';

const LOOK_AGAIN_MS = 60_000;

export function NeedsAttention() {
  const data = useAppSelector(selectAttention);
  const { error, isFetching, refetch } = useGetAttentionQuery(undefined, {
    selectFromResult: requestState,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: LOOK_AGAIN_MS,
    skipPollingIfUnfocused: true,
  });
  const { dialog, openDialog, closeDialog } = useAdminTableState('Needs attention');
  return (
    <section className="lcr-attention" aria-labelledby="needs-attention" aria-busy={!data && !error}>
      <StaticStyle id="needs-attention" css={attentionStyle} />
      <h2 id="needs-attention">
        Needs attention{data && data.length > 0 && <span>{data.length.toLocaleString('en-GB')}</span>}
      </h2>
      {error && !data && (
        <ErrorWithRetry message={errorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {data?.length === 0 && <p>Nothing needs attention.</p>}
      {data && data.length > 0 && (
        <ul aria-labelledby="needs-attention">
          {data.map((item) => (
            <AttentionEntry key={item.id} item={item} onResolve={() => openDialog('resolve', item.id)} />
          ))}
        </ul>
      )}
      {dialog && data && (
        <ResolveDialog
          itemId={dialog.id}
          item={data.find(({ id }) => id === dialog.id)}
          onClose={closeDialog}
        />
      )}
    </section>
  );
}

/** The kind, the time, the amount, and the link of an entry. */
function AttentionEntry({ item, onResolve }: { item: AttentionItem; onResolve: () => void }) {
  const { kind, detail, amount, reservationId, personId, reference, since } = item;
  const mayResolve = useMayDo('money.resolve');
  const mayReview = useMayDo('users.edit');
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
          {reservationId !== null && <Link to={paths.adminReservation(reservationId)}>Reservation</Link>}
          {personId !== undefined && mayReview && <Link to={paths.adminPerson(personId)}>Licence</Link>}
        </p>
      </div>
      {mayResolve && (
        <button type="button" className="lcr-table-button" onClick={onResolve}>
          Mark as dealt with
        </button>
      )}
    </li>
  );
}
