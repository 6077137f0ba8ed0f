// Says that a past moment is shown, and leads back. A modal dialog of the browser's own: everything behind it, the past
// moment and its dialogs too, is out of reach until one is back.
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
import { londonDate, londonTime } from '#domain/time/london.ts';
import type { LogPlace } from './liftedState.ts';

const css = `
.lcr-past-banner{position:fixed;inset:auto 0 0;width:100%;max-width:none;margin:0;padding:10px 16px;border:0;border-top:2px solid var(--lcr-champagne);background:var(--lcr-ink-raised);color:var(--lcr-ivory);font:500 .92rem/1.4 var(--lcr-text);box-shadow:0 -8px 28px rgb(14 15 18/.35)}
.lcr-past-banner[open]{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:6px 20px}
.lcr-past-banner::backdrop{background:none}
.lcr-past-banner p{margin:0}
.lcr-past-banner small{color:#b9b3a6;font-size:var(--lcr-size-note)}
.lcr-past-banner label{display:flex;align-items:center;gap:10px;min-width:0;max-width:100%}
.lcr-past-banner input{flex:none;width:min(36vw,420px);margin:0;accent-color:var(--lcr-champagne)}
.lcr-past-banner label span{flex:0 1 260px;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-variant-numeric:tabular-nums}
.lcr-past-banner button{min-height:36px;padding:0 16px;border:1px solid var(--lcr-champagne);border-radius:2px;background:var(--lcr-champagne);color:var(--lcr-on-champagne);font:inherit;font-weight:600;cursor:pointer}
`;

export interface PastBannerProps {
  place: LogPlace;
  onMove: (index: number) => void;
  onBack: () => void;
}

export function ReplayBanner({ place, onMove, onBack }: PastBannerProps) {
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
      <p>
        You are looking at a past moment: {londonDate(place.at)}, {londonTime(place.at)}.{' '}
        <small>Card details, passwords and chosen files are never recorded and stay empty.</small>
      </p>
      <Timeline place={place} onMove={onMove} />
      <button type="button" onClick={onBack}>
        Back to the present
      </button>
    </dialog>,
    document.body,
  );
}

/** Every action of the log on one line: which one is shown, and the way to any other. */
function Timeline({ place: { index, last, type }, onMove }: Omit<PastBannerProps, 'onBack'>) {
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
