// Says that a past state is shown, or that changes are locked, and leads back. A modal dialog of the browser: everything
// behind it is out of reach until then.
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
import { londonDate, londonTime } from '#domain/time/london.ts';
import type { LogPlace } from './liftedState.ts';
import css from './ReplayBanner.css';

export interface PastBannerProps {
  place: LogPlace;
  isLocked: boolean;
  note: string;
  onMove: (index: number) => void;
  onBack: () => void;
}

export function ReplayBanner({ place, isLocked, note, onMove, onBack }: PastBannerProps) {
  const banner = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = banner.current;
    if (!dialog) return undefined;
    dialog.showModal();
    // The dialogs of the moment that is drawn hide everything beside them from screen readers, this one too.
    const heard = new MutationObserver(() => dialog.removeAttribute('aria-hidden'));
    heard.observe(dialog, { attributeFilter: ['aria-hidden'] });
    return () => {
      heard.disconnect();
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
        <p>Redux DevTools lock changes: nothing on this page can be used.</p>
      ) : (
        <p>
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

/** Every action of the log on one line: which one is shown, and the way to any other. */
function Timeline({ place: { index, last, type }, onMove }: Pick<PastBannerProps, 'place' | 'onMove'>) {
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
