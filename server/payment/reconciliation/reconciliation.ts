// Compares the payments and refunds of a period at the payment provider with the ledger. Both sides are matched by the
// provider's ids, on any day: a payment just before midnight may be recorded just after it.
import type { Reconciliation, ReconciliationEntry } from '#domain/payment/contract/reconciliation.ts';
import type { PeriodQuery } from '#domain/kit/periods.ts';
import { penceToPounds, type Pence } from '#domain/money/pence.ts';
import { reconcile } from '#domain/payment/reconcile.ts';
import { periodOfDays } from '#domain/time/period.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { isUnknownObject, type ProviderMovement } from '../provider/provider.ts';
import type { PaymentDeps } from '../deps.ts';
import {
  findIntentOwners,
  findMovements,
  type IntentOwner,
  type LedgerMovement,
} from './reconciliationRepository.ts';

type ReconciliationDeps = Pick<PaymentDeps, 'db' | 'provider'>;

/**
 * The maximum number of objects of each kind at the provider. A page has 100, so that one reconciliation makes at most
 * 42 calls for its lists.
 */
const MAX_MOVEMENTS = 2_000;
/** The maximum number of ledger entries for which the server calls the provider separately. */
const MAX_SINGLE = 20;

/** The provider's side of a movement. */
type Provided = Pick<ProviderMovement, 'amountPence' | 'createdAt' | 'intentId'> & {
  id: string;
  kind: ReconciliationEntry['kind'];
};

function tooMany(): HttpProblem {
  const message = `There are more than ${MAX_MOVEMENTS.toLocaleString('en-GB')} payments or refunds. Please choose a shorter period.`;
  return new HttpProblem(422, message, {
    code: 'period_too_large',
    errors: [{ field: 'to', message }],
  });
}

async function readProvider(
  { provider }: ReconciliationDeps,
  period: { from: number; until: number },
): Promise<Provided[]> {
  const query = { ...period, limit: MAX_MOVEMENTS };
  const [charges, refunds] = await Promise.all([
    provider.listCharges(query),
    provider.listRefundsMade(query),
  ]);
  if (!charges.isComplete || !refunds.isComplete) throw tooMany();
  return [
    ...charges.movements.map((movement) => ({ ...movement, kind: 'payment' as const })),
    ...refunds.movements.map((movement) => ({ ...movement, kind: 'refund' as const })),
  ];
}

/** The provider's object for one entry of the ledger; undefined when the provider has none. */
async function askProvider(
  { provider }: ReconciliationDeps,
  { kind, provider_id: id, intent_id: intentId }: LedgerMovement,
): Promise<Pence | undefined> {
  if (intentId === null) return undefined;
  try {
    if (kind === 'refund') {
      const refund = (await provider.listRefunds(intentId)).find((known) => known.id === id);
      return refund && (refund.status === 'failed' ? 0 : refund.amountPence);
    }
    const intent = await provider.retrieveIntent(intentId);
    return (intent.chargeId ?? intent.id) === id ? intent.receivedPence : undefined;
  } catch (error) {
    if (isUnknownObject(error)) return undefined;
    throw error;
  }
}

const toAmount = (pence: Pence | undefined) => (pence === undefined ? null : penceToPounds(pence));

function toEntry(
  there: Provided,
  here: LedgerMovement | undefined,
  owner: IntentOwner | undefined,
): ReconciliationEntry {
  return {
    id: there.id,
    kind: there.kind,
    result: reconcile(there.amountPence, here?.amount_pence),
    providerAmount: penceToPounds(there.amountPence),
    ledgerAmount: toAmount(here?.amount_pence),
    at: new Date(there.createdAt).toISOString(),
    reservationId: here?.reservation_id ?? owner?.reservation_id ?? null,
    reference: here?.reference ?? owner?.reference ?? null,
  };
}

/**
 * Compares the London dates from `from` to `to`, both included; amounts in pounds, the newest first. Errors: 422
 * 'period_too_large'. Throws when the provider does not answer.
 */
export async function readReconciliation(
  deps: ReconciliationDeps,
  days: PeriodQuery,
): Promise<Reconciliation> {
  const { start, end } = periodOfDays(days);
  const period = { from: start, until: end };
  const provided = await readProvider(deps, period);
  // The charge of an old payment may be recorded under the id of its intent.
  const ids = provided.flatMap(({ id, intentId }) => (intentId === undefined ? [id] : [id, intentId]));
  const recorded = await findMovements(deps.db, { ids, ...period, limit: 2 * MAX_MOVEMENTS + 1 });
  if (recorded.length > 2 * MAX_MOVEMENTS) throw tooMany();
  const unmatched = new Map(recorded.map((movement) => [movement.provider_id, movement]));
  const owners = new Map(
    (
      await findIntentOwners(
        deps.db,
        provided.flatMap(({ intentId }) => intentId ?? []),
      )
    ).map((owner) => [owner.intent_id, owner]),
  );
  const entries = provided.map((there) => {
    const intentId = there.intentId ?? '';
    const here = unmatched.get(there.id) ?? (there.kind === 'payment' ? unmatched.get(intentId) : undefined);
    if (here) unmatched.delete(here.provider_id);
    return toEntry(there, here, owners.get(intentId));
  });
  let asked = 0;
  for (const here of unmatched.values()) {
    const isChecked = (asked += 1) <= MAX_SINGLE;
    const there = isChecked ? await askProvider(deps, here) : undefined;
    entries.push({
      id: here.provider_id,
      kind: here.kind,
      result: reconcile(there, here.amount_pence, isChecked),
      providerAmount: toAmount(there),
      ledgerAmount: penceToPounds(here.amount_pence),
      at: here.at.toISOString(),
      reservationId: here.reservation_id,
      reference: here.reference,
    });
  }
  entries.sort((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id));
  return { ...days, entries };
}
