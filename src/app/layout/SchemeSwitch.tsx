// The switch between light, dark and the system scheme: behind a button in the header, and open at the end of the menu.
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import {
  SCHEME_CHOICES,
  schemeChosen,
  selectSchemeChoice,
  type SchemeChoice,
} from '#app/platform/preferences/preferencesSlice.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import schemeSwitchStyle from './schemeSwitch.css';

const NAMES: Readonly<Record<SchemeChoice, string>> = { system: 'System', light: 'Light', dark: 'Dark' };
const ICONS: Readonly<Record<SchemeChoice, string>> = {
  system: 'M12 3a9 9 0 110 18 9 9 0 010-18z',
  light:
    'M12 8a4 4 0 110 8 4 4 0 010-8zM12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400',
  dark: 'M20 14.500A8.500 8.500 0 019.500 4a8.500 8.500 0 1010.500 10.500z',
};

export function SchemeSwitch() {
  const choice = useAppSelector(selectSchemeChoice);
  const dispatch = useAppDispatch();
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const whole = useCloseOutside(isOpen, () => setIsOpen(false));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setIsOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  return (
    <div className="lcr-scheme" ref={whole} data-open={isOpen} onKeyDown={onKeyDown} onBlur={onBlur}>
      <StaticStyle id="scheme-switch" css={schemeSwitchStyle} />
      <button
        ref={button}
        type="button"
        className="lcr-scheme-button"
        aria-label={`Appearance: ${NAMES[choice]}`}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SchemeIcon choice={choice} />
      </button>
      <fieldset className="lcr-scheme-panel" id={panelId}>
        <legend>Appearance</legend>
        {SCHEME_CHOICES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="scheme"
              value={each}
              checked={each === choice}
              onChange={() => dispatch(schemeChosen(each))}
            />
            <SchemeIcon choice={each} />
            {NAMES[each]}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

function SchemeIcon({ choice }: { choice: SchemeChoice }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden>
      <path d={ICONS[choice]} />
      {choice === 'system' && <path d="M12 3a9 9 0 010 18z" fill="currentColor" />}
    </svg>
  );
}

/** A ref for the open panel: a press outside of it closes it. */
function useCloseOutside(isOpen: boolean, close: () => void) {
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole.current?.contains(target)) close();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  });
  return whole;
}
