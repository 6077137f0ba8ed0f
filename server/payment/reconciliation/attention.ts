// The list of items that need an admin, with their texts, and their resolution. Without failures it is empty.
import { attentionMissing } from '#domain/payment/refusals.ts';
import { driverMissingText, driverUnconfirmedText, givenBackText } from '#domain/jobs/dispatch.ts';
import { LICENCE_WAITS } from '#domain/jobs/licence.ts';
import type { AttentionItem } from '#domain/payment/contract/payments.ts';
import { formatPounds, penceToPounds } from '#domain/money/pence.ts';
import { OUTSIDE_METHOD_TEXTS, type OutsideMethod } from '#domain/payment/outside.ts';
import { ATTENTION_LIMIT } from '#domain/payment/attention.ts';
import { personName } from '#domain/people/personName.ts';
import { formatLondonDate, type Instant } from '#domain/time/london.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findAttention, insertResolution, type AttentionRow } from './attentionRepository.ts';

const words = (text: string) => text.replaceAll('_', ' ');
const reason = ({ fact }: AttentionRow) => (fact ? ` The last answer was: ${fact}` : '');

function describeRefund(row: AttentionRow, amount: string): string {
  return row.subject === 'sent-back'
    ? `The customer's bank sent a refund of ${amount} back. The money is with us again and has to go back another way.`
    : `A refund of ${amount} has failed ${row.attempts} times. It is tried again by itself.${reason(row)}`;
}

function describeDispute(row: AttentionRow, amount: string): string {
  return row.fact === 'lost'
    ? `A dispute over ${amount} (${words(row.subject)}) is lost; the money is gone.`
    : `The customer's bank disputes ${amount} (${words(row.subject)}). It stands at '${words(row.fact)}'; answer it at the payment provider.`;
}

/** The fact is the start date, 'cancelled' or '', and why a saved card could not be charged, with `|` between them. */
function describeOverdue({ subject, fact }: AttentionRow, amount: string): string {
  const [startDate = '', cancelled, failure] = fact.split('|');
  const card = failure
    ? ` The saved card could not be charged (${words(failure)}); the customer was mailed a link to pay.`
    : '';
  const when = cancelled
    ? `The reservation from ${formatLondonDate(startDate)} was cancelled less than 48 hours before its start.`
    : `Date of the start: ${formatLondonDate(startDate)}.`;
  return `The balance of ${amount} for the ${subject} is overdue. ${when}${card}`;
}

function describe(row: AttentionRow): string {
  const amount = row.amount_pence === null ? '' : formatPounds(row.amount_pence);
  switch (row.kind) {
    case 'quarantined':
      return `A ${row.subject} of ${amount} does not match what was asked for: ${row.fact}. It confirms nothing.`;
    case 'refund-failing':
      return describeRefund(row, amount);
    case 'dispute':
      return describeDispute(row, amount);
    case 'event-stuck':
      return `The payment provider's message '${row.subject}' could not be processed.${reason(row)}`;
    case 'balance-overdue':
      return describeOverdue(row, amount);
    case 'job-given-back':
      return givenBackText({ title: row.subject, startDate: row.fact });
    case 'driver-missing':
      return driverMissingText({ title: row.subject, startDate: row.fact });
    case 'driver-unconfirmed':
      return driverUnconfirmedText({ title: row.subject, startDate: row.fact });
    case 'outside-refund-due':
      return `${amount} that came ${OUTSIDE_METHOD_TEXTS[row.subject as OutsideMethod]} has to be paid back by hand. Record it on the page of the reservation.`;
    // The person is a link, and not part of the text: a resolution keeps the text.
    case 'licence-waiting':
      return LICENCE_WAITS;
    case 'licence-expired':
      return `The licence of a driver expired on ${formatLondonDate(row.fact)}. The driver is no longer verified.`;
    case 'mail-failing':
      return `The mail '${words(row.subject.replaceAll('-', ' '))}' could not be sent ${row.attempts} times.${reason(row)}`;
  }
}

function present(row: AttentionRow): AttentionItem {
  return {
    id: row.id,
    kind: row.kind,
    detail: describe(row),
    amount: row.amount_pence === null ? null : penceToPounds(row.amount_pence),
    reservationId: row.reservation_id,
    ...(row.person_id === null
      ? {}
      : {
          personId: row.person_id,
          personName: personName({ first_name: row.first_name ?? '', last_name: row.last_name ?? '' }),
        }),
    reference: row.reference,
    since: row.since.toISOString(),
  };
}

export interface AttentionDeps {
  db: Database;
  now: () => Instant;
  /** How many hours before the start a balance is due. */
  balanceDueHours: number;
}

/** The oldest unresolved items, at most ATTENTION_LIMIT, oldest first; amounts in pounds. */
export async function listAttention({ db, now, balanceDueHours }: AttentionDeps): Promise<AttentionItem[]> {
  return (await findAttention(db, { now: now(), balanceDueHours, limit: ATTENTION_LIMIT })).map(present);
}

/**
 * Removes an item from the list and records who resolved it, when and how. The item returns when a new fact about the
 * same object is stored, or when its amount grows. Throws an HttpProblem (404) when the item is not on the list.
 */
export async function resolveAttention(
  { db, now, balanceDueHours }: AttentionDeps,
  resolution: { itemId: string; userId: string; note: string },
  audit: Audit,
): Promise<void> {
  const row = (await findAttention(db, { now: now(), balanceDueHours })).find(
    ({ id }) => id === resolution.itemId,
  );
  const isNew =
    row &&
    (await db.transaction(async (tx) => {
      const isInserted = await insertResolution(tx, {
        ...resolution,
        kind: row.kind,
        detail: describe(row),
        amountPence: row.amount_pence,
        reference: row.reference,
        now: now(),
      });
      // The note stays in the resolution and not in the audit log: free text may name people.
      if (isInserted) {
        await audit(tx, {
          action: 'attention.resolved',
          object: { type: 'attention', id: resolution.itemId },
          after: { kind: row.kind },
        });
      }
      return isInserted;
    }));
  if (!isNew) throw attentionMissing();
}
