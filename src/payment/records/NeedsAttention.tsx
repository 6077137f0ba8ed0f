// The attention entries about money, jobs and licences: a button with their number, which opens the list.
import { Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { requestState } from '#app/platform/api/requestState.ts';
import { useDialog } from '#app/kit/dialog/useDialog.ts';
import { ageText, instantText } from '#app/kit/dates/instantText.ts';
import { selectAttention } from '../data/paymentSelectors.ts';
import { useGetAttentionQuery } from '../data/paymentApi.ts';
import { useMayDo } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { useToday } from '#app/platform/clock/useToday.ts';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { ATTENTION_LIMIT } from '#domain/payment/attention.ts';
import type { AttentionItem } from '#domain/payment/contract/payments.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import attentionStyle from './attention.css';
import { ATTENTION_TITLES } from './attentionTitles.ts';
import { MINUTE } from '#domain/time/durations.ts';

const ResolveDialog = lazyPart(() => import('./ResolveDialog.tsx'), 'ResolveDialog');

const LOOK_AGAIN_MS = MINUTE;

export function NeedsAttention() {
  const data = useAppSelector(selectAttention);
  const { error, isFetching, refetch } = useGetAttentionQuery(undefined, {
    selectFromResult: requestState,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: LOOK_AGAIN_MS,
    skipPollingIfUnfocused: true,
  });
  const { dialog, openDialog, closeDialog } = useDialog('Needs attention');
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  return (
    <section
      className="lcr-attention"
      aria-label="Needs attention"
      aria-busy={!data && !error}
      onKeyDown={({ key, currentTarget, target }) => {
        // Escape in the dialog of an entry closes only the dialog.
        if (key !== 'Escape' || !(target instanceof Node) || !currentTarget.contains(target)) return;
        setIsOpen(false);
        currentTarget.querySelector('button')?.focus();
      }}
    >
      <StaticStyle id="needs-attention" css={attentionStyle} />
      {error && !data && <RequestFailure {...{ error, isFetching, refetch }} />}
      {data && data.length > 0 && (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen((open) => !open)}
          >
            Needs attention <span>{data.length < ATTENTION_LIMIT ? data.length : `${ATTENTION_LIMIT}+`}</span>
          </button>
          {isOpen && (
            <ul id={listId} aria-label="Needs attention">
              {data.map((item) => (
                <AttentionEntry key={item.id} item={item} onResolve={() => openDialog('resolve', item.id)} />
              ))}
            </ul>
          )}
        </>
      )}
      {dialog && data && (
        <Suspense>
          <ResolveDialog
            itemId={dialog.id}
            item={data.find(({ id }) => id === dialog.id)}
            onClose={closeDialog}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The kind, the person, the age, the amount, and the links of an entry. */
function AttentionEntry({ item, onResolve }: { item: AttentionItem; onResolve: () => void }) {
  const { kind, detail, amount, reservationId, personId, personName, reference, since } = item;
  const mayResolve = useMayDo('money.resolve');
  const seesPeople = useMayDo('users.read');
  const today = useToday();
  return (
    <li aria-label={ATTENTION_TITLES[kind]}>
      <div>
        <p className="lcr-attention-head">
          <strong>{ATTENTION_TITLES[kind]}</strong>
          {amount !== null && <strong>{poundsForPeople(amount)}</strong>}
          {personId !== undefined &&
            (seesPeople ? (
              <Link to={paths.adminPerson(personId)}>{personName}</Link>
            ) : (
              <span>{personName}</span>
            ))}
          <time dateTime={since} title={instantText(since)}>
            {ageText(since, today)}
          </time>
        </p>
        <p>{detail}</p>
        <p className="lcr-attention-more">
          {reference !== null && (
            <span>
              Reference <code>{reference}</code>
            </span>
          )}
          {reservationId !== null && <Link to={paths.adminReservation(reservationId)}>Reservation</Link>}
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
