// Listens to the keys of the admins' area.
import { useEffect, useEffectEvent } from 'react';
import { actionOf, type ShortcutAction } from './shortcuts.ts';

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *';

/** A modal dialog takes all keys: at first the focus is on its container, which is outside of the dialog. */
const isModalOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

const isTyping = ({ target }: KeyboardEvent): boolean =>
  isModalOpen() || (target instanceof Element && target.matches(FIELDS));

/** `onAction` returns false when there was no effect; the browser then handles the key. */
export function useShortcuts(hasSingleKeys: boolean, onAction: (action: ShortcutAction) => boolean): void {
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
