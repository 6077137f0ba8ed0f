// Tests when a session is read again: after a change, when changes may have been missed, and after some seconds.
import type { Heard } from '#server/platform/realtime/sessionChanges.ts';
import { createSessionCache, HEARD_WITHIN_MS, KEPT_MS } from './sessionCache.ts';
import type { SessionRow } from './sessionRepository.ts';

const row = (id: string, user: string) =>
  ({ id, user_id: user, token_hash: `hash of ${id}` }) as unknown as SessionRow;
const ROWS = [row('one', 'anna'), row('two', 'anna'), row('three', 'ben')];

let at: number;
let heard: Heard | undefined;
let announce: (userId: string) => void;
let cache: ReturnType<typeof createSessionCache>;

beforeEach(async () => {
  at = 5_000;
  heard = { from: 0, until: at };
  const subscribe = (listener: (userId: string) => void) => {
    announce = listener;
  };
  cache = createSessionCache({ subscribe, heard: () => heard }, () => at);
  for (const one of ROWS) await cache.keeping(() => Promise.resolve(one));
});

/** The ids of the sessions that the cache finds without a statement. */
const known = () =>
  ROWS.filter(({ id, user_id, token_hash }) => {
    const found = cache.ofUser(user_id, id);
    expect(cache.ofCookie(token_hash)).toBe(found);
    return found !== undefined;
  }).map(({ id }) => id);

it('finds a session by its cookie and by its user', () => {
  expect(known()).toEqual(['one', 'two', 'three']);
  expect(cache.ofUser('ben', 'one')).toBeUndefined();
  expect(cache.ofCookie('hash of another')).toBeUndefined();
});

it.each<[string, () => void, string[]]>([
  ['the user', () => cache.forgetUser('anna'), ['three']],
  ['the session', () => cache.forgetSession('two'), ['one', 'three']],
  ['the user, in another process', () => announce('anna'), ['three']],
])('reads again after a change of %s', (_what, change, left) => {
  change();
  expect(known()).toEqual(left);
});

it('does not keep a session that changes while it is read', async () => {
  cache.forgetUser('anna');
  const [first] = ROWS;
  const found = await cache.keeping(() => {
    announce('anna');
    return Promise.resolve(first);
  });
  expect(found).toBe(first);
  expect(known()).toEqual(['three']);
});

it.each<[string, () => void, boolean]>([
  [
    'just before the last notification of the other processes is too old',
    () => (at += HEARD_WITHIN_MS - 1),
    true,
  ],
  ['when the last notification of the other processes is too old', () => (at += HEARD_WITHIN_MS), false],
  ['while no notifications arrive', () => (heard = undefined), false],
  ['after a new connection', () => (heard = { from: at + 1, until: at + 1 }), false],
  ['before the maximum time', () => (heard = { from: 0, until: (at += KEPT_MS - 1) }), true],
  ['after the maximum time', () => (heard = { from: 0, until: (at += KEPT_MS) }), false],
])('%s: finds without a statement', (_when, happens, isFound) => {
  happens();
  expect(known()).toEqual(isFound ? ['one', 'two', 'three'] : []);
});

it('caches nothing when no changes are announced', async () => {
  const withoutChanges = createSessionCache(undefined, () => at);
  for (const one of ROWS) await withoutChanges.keeping(() => Promise.resolve(one));
  expect(ROWS.map(({ token_hash }) => withoutChanges.ofCookie(token_hash))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
