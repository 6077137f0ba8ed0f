// The button and the keys that open the search of the admins' area and the list of its shortcuts.
import { Suspense, useEffect, useEffectEvent } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { selectHasSingleKeys } from '#app/platform/preferences/preferencesSlice.ts';
import { useDialog } from '#app/kit/dialog/useDialog.ts';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { actionOf, type ShortcutAction } from './shortcuts.ts';
import type { FindablePage } from './useFindings.ts';

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *';

/** A modal dialog takes all keys: at first the focus is on its container, which is outside of the dialog. */
const isModalOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

const isTyping = ({ target }: KeyboardEvent): boolean =>
  isModalOpen() || (target instanceof Element && target.matches(FIELDS));

/** `onAction` returns false when there was no effect; the browser then handles the key. */
function useShortcuts(hasSingleKeys: boolean, onAction: (action: ShortcutAction) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const action = actionOf(event, { isTyping: isTyping(event), hasSingleKeys });
    if (action && onAction(action)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

const FindDialog = lazyPart(() => import('./FindDialog.tsx'), 'FindDialog');
const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx'), 'ShortcutsDialog');

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  return field !== null;
}

/** `pages` are the pages of the search. */
export function CommandPalette({ pages }: { pages: readonly FindablePage[] }) {
  const { dialog, openDialog, closeDialog } = useDialog('Shortcuts');
  const hasSingleKeys = useAppSelector(selectHasSingleKeys);
  useShortcuts(hasSingleKeys, (action: ShortcutAction) => {
    if (action === 'search') return focusSearch();
    openDialog(action);
    return true;
  });
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => openDialog('find')}
      >
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M11 4a7 7 0 110 14 7 7 0 010-14zM16 16l5 5" />
        </svg>
        <span>Find</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      <Suspense>
        {dialog?.kind === 'find' && <FindDialog pages={pages} onClose={closeDialog} />}
        {dialog?.kind === 'shortcuts' && <ShortcutsDialog onClose={closeDialog} />}
      </Suspense>
    </>
  );
}
