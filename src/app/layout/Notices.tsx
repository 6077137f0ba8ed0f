// Messages that outlive their screen, one at a time in the lower corner; read out politely, closed by hand or,
// where they are not errors, by a listener after a while.
import { lazy, Suspense } from 'react';
import { useAppDispatch, useAppSelector } from '#app/app/hooks.ts';
import { noticeDismissed, selectNextNotice } from '#app/entities/notice/index.ts';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';

// Most visits see no notice, so its look is fetched with the first one.
const Alert = lazy(() => import('@mui/material/Alert'));

const css = `
.lcr-notices{position:fixed;z-index:1400;left:max(20px,env(safe-area-inset-left));bottom:44px;width:min(440px,calc(100vw - 40px));pointer-events:none}
.lcr-notices>.MuiAlert-root{pointer-events:auto;border:1px solid rgb(220 195 146/.45);background:#17181c;color:#f2ece0;box-shadow:0 8px 28px rgb(14 15 18/.35)}
.lcr-notices .MuiAlert-icon{color:#dcc392}
.lcr-notices .MuiAlert-colorError .MuiAlert-icon{color:#ff9d90}
#root:has(.lcr-notices>*) .lcr-main{padding-bottom:110px}
`;

export function Notices() {
  const dispatch = useAppDispatch();
  const notice = useAppSelector(selectNextNotice);
  return (
    <div className="lcr-notices" role="status" aria-live="polite">
      <StaticStyle id="notices" css={css} />
      {notice && (
        <Suspense>
          <Alert
            key={notice.id}
            severity={notice.kind}
            variant="filled"
            role="presentation"
            closeText="Close message"
            onClose={() => dispatch(noticeDismissed(notice.id))}
          >
            {notice.text}
          </Alert>
        </Suspense>
      )}
    </div>
  );
}
