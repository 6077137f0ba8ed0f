// Shows that a past state is drawn, or that changes are locked, with a button back. A modal dialog: all elements behind
// it are inert until then.
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { londonDate, londonTime } from '#domain/time/london.ts';
import type { LogPlace } from './liftedState.ts';
import css from './ReplayBanner.css';

export interface ReplayBannerProps {
  place: LogPlace;
  isLocked: boolean;
  note: string;
  onMove: (index: number) => void;
  onBack: () => void;
}

export function ReplayBanner({ place, isLocked, note, onMove, onBack }: ReplayBannerProps) {
  const banner = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = banner.current;
    if (!dialog) return undefined;
    dialog.showModal();
    // The dialogs of the replayed state set aria-hidden on everything beside them, also on this dialog.
    const show = () => {
      if (dialog.hasAttribute('aria-hidden')) dialog.removeAttribute('aria-hidden');
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(dialog, { attributeFilter: ['aria-hidden'] });
    return () => {
      observer.disconnect();
      dialog.close();
    };
  }, []);
  return createPortal(
    <dialog
      ref={banner}
      className="lcr-past-banner"
      aria-label="Time travel"
      onCancel={(event) => {
        event.preventDefault();
        onBack();
      }}
    >
      <StaticStyle id="past-banner" css={css} />
      {isLocked ? (
        <p role="status">Redux DevTools lock changes: nothing on this page can be used.</p>
      ) : (
        <p role="status">
          You are looking at a past moment: {londonDate(place.at)}, {londonTime(place.at)}.{' '}
          <small>Card details, passwords and chosen files are never recorded and stay empty. {note}</small>
        </p>
      )}
      {!isLocked && <Timeline place={place} onMove={onMove} />}
      <button type="button" onClick={onBack}>
        {isLocked ? 'Unlock' : 'Back to the present'}
      </button>
    </dialog>,
    document.body,
  );
}

/** A slider over all actions of the log. */
function Timeline({ place: { index, last, type }, onMove }: Pick<ReplayBannerProps, 'place' | 'onMove'>) {
  const where = `${index} of ${last}: ${type}`;
  return (
    <label>
      <input
        type="range"
        aria-label="Action"
        aria-valuetext={where}
        min={0}
        max={last}
        value={index}
        onChange={({ target }) => onMove(Number(target.value))}
      />
      <span>{where}</span>
    </label>
  );
}
