// Back from the bank's own page: the provider adds to the return address which payment it was about and how it went.
// The address is cleaned at once; what it said is handed on.
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** What the provider says of the payment; nothing of it is believed before the server has asked as well. */
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

/** What the bank's page led back with; undefined where nobody comes from there. */
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
