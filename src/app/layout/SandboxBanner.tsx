// Says for as long as it is true that payments are play money. At the foot of the window, where it moves nothing.
import { useGetConfigQuery } from '#app/entities/config/index.ts';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';

const css = `
.lcr-sandbox{position:sticky;bottom:0;z-index:900;padding:5px 16px;text-align:center;font-size:var(--lcr-size-tiny);letter-spacing:.02em;background:var(--lcr-ink-raised);color:var(--lcr-champagne);border-top:1px solid var(--lcr-metal-line)}
`;

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
