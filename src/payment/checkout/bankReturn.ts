// The return from the bank's page: the provider adds the payment and its result to the return address. This removes
// them from the address at once and returns them.
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** The result from the provider's redirect; untrusted until the server has read the payment at the provider. */
export interface BankReturn {
  paymentIntentId: string;
  status: 'succeeded' | 'pending' | 'failed';
}

const ADDED = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type'];

function readReturn(search: URLSearchParams): BankReturn | undefined {
  const paymentIntentId = search.get('payment_intent');
  const status = search.get('redirect_status');
  if (!paymentIntentId || !status) return undefined;
  const known = status === 'succeeded' || status === 'failed' ? status : 'pending';
  return { paymentIntentId, status: known };
}

/** The result of the bank's page; undefined when the user does not come from there. */
export function useBankReturn(): BankReturn | undefined {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const [back] = useState(() => readReturn(search));
  const isAdded = ADDED.some((name) => search.has(name));
  useEffect(() => {
    if (!isAdded) return;
    const kept = [...search].filter(([name]) => !ADDED.includes(name));
    setSearch(kept, { replace: true, state: state as unknown });
  }, [isAdded, search, setSearch, state]);
  return back;
}
