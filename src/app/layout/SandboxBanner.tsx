// Says for as long as it is true that payments are play money. At the foot of the window, where it moves nothing.
import { useGetConfigQuery } from '#app/entities/config/index.ts';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';

const css = `
.lcr-sandbox{position:sticky;bottom:0;z-index:900;padding:5px 16px;text-align:center;font-size:.8rem;letter-spacing:.02em;background:#17181c;color:#dcc392;border-top:1px solid rgb(220 195 146/.32)}
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
