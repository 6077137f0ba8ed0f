// The keys of the admins' area and their actions.

export interface Shortcut {
  /** The keys to press together, in their displayed form. */
  keys: readonly string[];
  does: string;
  /** True for one key without Ctrl, which the user can turn off (WCAG 2.1.4). */
  isSingleKey: boolean;
}

export const SHORTCUTS = [
  { keys: ['Ctrl', 'K'], does: 'Find people, cars, reservations and pages', isSingleKey: false },
  { keys: ['/'], does: 'Search the table of this page', isSingleKey: true },
  { keys: ['?'], does: 'Show these shortcuts', isSingleKey: true },
] as const satisfies readonly Shortcut[];

export type ShortcutAction = 'find' | 'search' | 'shortcuts';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** The action of a key press; `isTyping` is true while a field or a dialog has the focus. */
export function actionOf(
  press: Press,
  { isTyping, hasSingleKeys }: { isTyping: boolean; hasSingleKeys: boolean },
): ShortcutAction | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = press;
  if (isComposing || altKey) return undefined;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'k' ? 'find' : undefined;
  if (isTyping || !hasSingleKeys) return undefined;
  // Shift is part of '?' and, on some keyboards, of '/'.
  if (key === '/') return 'search';
  return key === '?' ? 'shortcuts' : undefined;
}
