// Notices that stay when the screen changes, one at a time, in a polite live region. The user closes them; a listener
// closes those that are not errors after a while. Up to 768 px they are at the top, where no button of a form is.
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { whenIdle } from '#app/platform/browser/whenIdle.ts';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { noticeDismissed, selectNextNotice, type NoticeKind } from '#app/platform/notice/noticeSlice.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import noticesStyle from './notices.css';

/** No page needs it. */
const NewVersion = lazyPart(
  () => import('./NewVersion.tsx'),
  'NewVersion',
  () => false,
);

const ICONS: Readonly<Record<NoticeKind, string>> = {
  success: 'M5 12.500l4.500 4.500L19 7.500',
  info: 'M12 11v6M12 7v.01',
  warning: 'M12 6v7M12 17v.01',
  error: 'M12 6v7M12 17v.01',
};

/** True from the first typed character until the next screen. A form that writes into the address replaces the entry. */
function useWasTyped(): boolean {
  const { key } = useLocation();
  const isReplaced = useNavigationType() === 'REPLACE';
  const [screen, setScreen] = useState(key);
  const [typedOn, setTypedOn] = useState<string>();
  if (screen !== key && !isReplaced) setScreen(key);
  useEffect(() => {
    const onInput = () => setTypedOn(screen);
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, [screen]);
  return typedOn === screen;
}

export function Notices() {
  const dispatch = useAppDispatch();
  const notice = useAppSelector(selectNextNotice);
  const wasTyped = useWasTyped();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let here = true;
    void whenIdle().then(() => {
      if (here) setIsIdle(true);
    });
    return () => {
      here = false;
    };
  }, []);
  return (
    <div className="lcr-notices" role="status" aria-live="polite">
      <StaticStyle id="notices" css={noticesStyle} />
      <Suspense>{!notice && isIdle && <NewVersion wasTyped={wasTyped} />}</Suspense>
      {notice && (
        <div key={notice.id} className="lcr-notice" data-kind={notice.kind}>
          <svg viewBox="0 0 24 24" aria-hidden>
            <circle cx="12" cy="12" r="10" />
            <path d={ICONS[notice.kind]} />
          </svg>
          <p>{notice.text}</p>
          <button
            type="button"
            aria-label="Close message"
            onClick={() => dispatch(noticeDismissed(notice.id))}
          >
            <svg viewBox="0 0 24 24" aria-hidden>
              <path d="M6 6l12 12M18 6L6 18" />
            </svg>
          </button>
        </div>
      )}
    </div>
  );
}
