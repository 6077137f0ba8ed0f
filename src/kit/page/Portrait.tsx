// The portrait of a driver, or the initials where there is none.
import { API_BASE } from '#app/platform/address/paths.ts';
import { useIsReplaying } from '#app/platform/browser/replayContext.ts';
import portraitStyle from './portrait.css';
import { StaticStyle } from './StaticStyle.tsx';

/** 'KJ' of 'Katherine Johnson': the first letters of the first and the last word. */
function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0] ?? '');
  return `${letters[0] ?? ''}${letters.length > 1 ? (letters.at(-1) ?? '') : ''}`.toUpperCase();
}

export interface PortraitProps {
  name: string;
  /** Undefined for the initials. */
  portraitId: string | undefined;
}

export function Portrait({ name, portraitId }: PortraitProps) {
  // A replay sends nothing.
  const isPast = useIsReplaying();
  return (
    <span className="lcr-portrait" data-unrecorded="all">
      <StaticStyle id="portrait" css={portraitStyle} />
      <span aria-hidden>{initialsOf(name)}</span>
      {/* It covers the initials, which stay visible when it cannot be loaded. */}
      {portraitId && !isPast && (
        <img
          key={portraitId}
          src={`${API_BASE}/portraits/${portraitId}`}
          alt={`Portrait of ${name}`}
          onLoad={({ currentTarget }) => (currentTarget.hidden = false)}
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
        />
      )}
    </span>
  );
}
