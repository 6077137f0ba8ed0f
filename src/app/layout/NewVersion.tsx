// Offers to load a page of an older build again, where nothing is half done: nothing was typed since the screen opened,
// no call is under way, and no payment is in progress. The page never loads itself again.
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#app/platform/address/paths.ts';
import { configApi, useGetConfigQuery } from '#app/platform/api/configApi.ts';
import { ownBuild } from '#app/platform/browser/ownBuild.ts';
import { reloadPage } from '#app/platform/browser/pageLoad.ts';
import { useAppSelector } from '#app/platform/store/hooks.ts';

const POLL = { pollingInterval: 10 * 60_000, skipPollingIfUnfocused: true };
const PAYING: readonly string[] = [paths.checkout, paths.payment, paths.payByLink].map((path) =>
  path.toLowerCase(),
);

export function NewVersion({ wasTyped }: { wasTyped: boolean }) {
  const { pathname } = useLocation();
  const { data: config } = useGetConfigQuery(undefined, POLL);
  const [declined, setDeclined] = useState('');
  const isBusy = useAppSelector((state) =>
    Object.values(state[configApi.reducerPath].mutations).some((call) => call?.status === 'pending'),
  );
  const [own] = useState(ownBuild);
  const build = config?.build ?? '';
  const isOutdated = own !== undefined && build !== '' && build !== own && build !== declined;
  if (!isOutdated || wasTyped || isBusy || PAYING.includes(pathname.toLowerCase())) return null;
  return (
    <div className="lcr-notice" data-kind="info">
      <p>A new version is ready.</p>
      <button type="button" className="lcr-notice-action" onClick={reloadPage}>
        Reload
      </button>
      <button type="button" aria-label="Close message" onClick={() => setDeclined(build)}>
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
      </button>
    </div>
  );
}
