// Checks how preferences are stored and read.
import { makeStore } from '#app/app/makeStore.ts';
import { createPersistence, remembered } from '#app/app/persistence.ts';
import { readPreferences, schemeChosen, selectSchemeChoice } from './index.ts';

const KEY = 'persist:preferences';

afterEach(() => window.localStorage.clear());

test('follows the system scheme until the user selects one', () => {
  expect(selectSchemeChoice(makeStore().getState())).toBe('system');
});

test('stores the selected scheme in the format that the page’s head reads', async () => {
  const persistence = createPersistence();
  makeStore({ persistence }).dispatch(schemeChosen('dark'));
  await persistence.stored();
  const entry = JSON.parse(window.localStorage.getItem(KEY) ?? '{}') as { scheme: string };
  expect(JSON.parse(entry.scheme)).toBe('dark');
  expect((await remembered()).preferences).toEqual({ scheme: 'dark', hasSingleKeys: true });
});

test.each([
  ['another word', JSON.stringify({ scheme: '"sepia"' })],
  ['another shape', JSON.stringify({ scheme: '{"mode":"dark"}' })],
  ['nothing of ours', JSON.stringify({})],
  ['no JSON', 'dark'],
])('ignores a stored entry with %s', async (_what, entry) => {
  window.localStorage.setItem(KEY, entry);
  expect((await remembered()).preferences).toEqual({ scheme: 'system', hasSingleKeys: true });
});

test('reads only valid preferences', () => {
  expect(readPreferences({ scheme: 'light', hasSingleKeys: false, admin: true })).toEqual({
    scheme: 'light',
    hasSingleKeys: false,
  });
  expect(readPreferences({ hasSingleKeys: 'no' }).hasSingleKeys).toBe(true);
  expect(readPreferences(null)).toEqual({ scheme: 'system', hasSingleKeys: true });
});
