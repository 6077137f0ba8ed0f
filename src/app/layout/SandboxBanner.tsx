// Shows that payments are not real, at the foot of the window, where it shifts no layout.
import { useGetConfigQuery } from '#app/platform/api/configApi.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import css from './SandboxBanner.css';

export function SandboxBanner() {
  const { data: config } = useGetConfigQuery();
  if (!config?.sandbox) return null;
  return (
    <aside className="lcr-sandbox" aria-label="Payments">
      <StaticStyle id="sandbox-banner" css={css} />
      Sandbox payments: no money moves.
    </aside>
  );
}
