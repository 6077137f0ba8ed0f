// Checks the shortcuts of the admins' area.
import { actionOf } from './shortcuts.ts';

const press = (key: string, held: Partial<Parameters<typeof actionOf>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...held,
});
const outside = { isTyping: false, hasSingleKeys: true };

it.each([
  ['Ctrl K', press('k', { ctrlKey: true }), 'find'],
  ['Command K', press('k', { metaKey: true }), 'find'],
  ['Ctrl K with caps lock', press('K', { ctrlKey: true }), 'find'],
  ['Ctrl Shift K', press('K', { ctrlKey: true, shiftKey: true }), undefined],
  ['Ctrl Alt K', press('k', { ctrlKey: true, altKey: true }), undefined],
  ['K alone', press('k'), undefined],
  ['Ctrl J', press('j', { ctrlKey: true }), undefined],
  ['a slash', press('/'), 'search'],
  ['a slash that needs Shift', press('/', { shiftKey: true }), 'search'],
  ['Ctrl and a slash', press('/', { ctrlKey: true }), undefined],
  ['a question mark', press('?', { shiftKey: true }), 'shortcuts'],
  ['a question mark of an input method', press('?', { isComposing: true }), undefined],
])('maps %s to its action', (_name, pressed, action) => {
  expect(actionOf(pressed, outside)).toBe(action);
});

it('ignores single keys while the user types, but not Ctrl K', () => {
  const typing = { isTyping: true, hasSingleKeys: true };
  expect(actionOf(press('/'), typing)).toBeUndefined();
  expect(actionOf(press('?'), typing)).toBeUndefined();
  expect(actionOf(press('k', { ctrlKey: true }), typing)).toBe('find');
});

it('ignores single keys after they are turned off', () => {
  const off = { isTyping: false, hasSingleKeys: false };
  expect(actionOf(press('/'), off)).toBeUndefined();
  expect(actionOf(press('k', { ctrlKey: true }), off)).toBe('find');
});
