// Tests the parts of a session: its token, its cache, its device and its user.
import { createSigner } from 'fast-jwt';
import type { Heard } from '#server/platform/realtime/sessionChanges.ts';
import { describeDevice } from '../describeDevice.ts';
import { relyingPartyOf } from '../passkeys/relyingParty.ts';
import { toUser } from '../presentUser.ts';
import type { UserRow } from '../repository.ts';
import { describeSecret, newTotpSecret, stepOfCode } from '../second-factor/totp.ts';
import { createSessionCache, HEARD_WITHIN_MS, KEPT_MS } from './sessionCache.ts';
import type { SessionRow } from './sessionRepository.ts';
import { type Claims, newCookieValue, readToken, signToken } from './tokens.ts';

describe('the token', () => {
  const [SECRET, OTHER] = ['s'.repeat(32), 'o'.repeat(32)];
  const NOW = Date.parse('2031-05-10T12:00:00Z');
  const claims: Claims = {
    ...{ id: '00000000-0000-4000-8000-000000000001', sid: '00000000-0000-4000-8000-000000000002' },
    ...{ isAdmin: false, isDriver: true, exp: NOW / 1000 + 60 },
  };
  const read = (token: string, secrets = [SECRET], now = NOW) => readToken(secrets, token, now);
  const partOf = (token: string, index: number) =>
    JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Record<string, unknown>;

  it('reads a signed token only with the secret that signed it', () => {
    const token = signToken(SECRET, claims);
    expect(read(token)).toEqual(claims);
    expect(read(token, [OTHER, SECRET])).toEqual(claims);
    expect(read(token, [OTHER])).toBeNull();
    expect(read(token, [])).toBeNull();
  });

  it('has a key id that does not reveal the secret, an issuer, an audience and no time of issue', () => {
    const token = signToken(SECRET, claims);
    expect(partOf(token, 0)).toEqual({ alg: 'HS256', typ: 'JWT', kid: expect.stringMatching(/^[\w-]{16}$/) });
    expect(partOf(token, 1)).toEqual({
      ...claims,
      ...{ iss: 'luxury-car-rentals', aud: 'luxury-car-rentals/api' },
    });
    expect(partOf(signToken(OTHER, claims), 0)).not.toEqual(partOf(token, 0));
  });

  it('is valid until the second of its expiry', () => {
    const token = signToken(SECRET, claims);
    expect(read(token, [SECRET], NOW + 60_000)).toEqual(claims);
    expect(read(token, [SECRET], NOW + 60_001)).toBeNull();
  });

  it('reads a token that is signed by hand only with all claims', () => {
    const kid = String(partOf(signToken(SECRET, claims), 0)['kid']);
    const good = { iss: 'luxury-car-rentals', aud: 'luxury-car-rentals/api' };
    const sign = (content: object, options: object = {}) =>
      createSigner({ key: SECRET, algorithm: 'HS256', noTimestamp: true, kid, ...options })({ ...content });

    expect(read(sign({ ...claims, ...good }))).toEqual(claims);
    const refused: [string, object, object?][] = [
      ['another issuer', { ...claims, ...good, iss: 'other' }],
      ['another audience', { ...claims, ...good, aud: 'other' }],
      ['no issuer', { ...claims, aud: good.aud }],
      ['no audience', { ...claims, iss: good.iss }],
      ['no end', { ...claims, ...good, exp: undefined }],
      ['no session', { ...claims, ...good, sid: undefined }],
      ['an id that is none', { ...claims, ...good, id: 'me' }],
      ['a role that is no flag', { ...claims, ...good, isAdmin: 'yes' }],
      ['another algorithm', { ...claims, ...good }, { algorithm: 'HS512' }],
      ['another key id', { ...claims, ...good }, { kid: 'other' }],
      ['no key id', { ...claims, ...good }, { kid: undefined }],
      ['no signature', { ...claims, ...good }, { key: undefined, algorithm: 'none' }],
    ];
    for (const [name, content, options] of refused)
      expect([name, read(sign(content, options))]).toEqual([name, null]);
    for (const text of ['', '.', 'nonsense', 'a.b.c', `${signToken(SECRET, claims)}x`])
      expect([text, read(text)]).toEqual([text, null]);
  });

  it('creates random cookie values', () => {
    expect(newCookieValue()).toMatch(/^[\w-]{43}$/);
    expect(newCookieValue()).not.toBe(newCookieValue());
  });
});

describe('the cache', () => {
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
});

describe('the device', () => {
  const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
  const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
  const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)';
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)';
  const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

  it.each([
    [`${WINDOWS} ${CHROME} Edg/126.0`, 'Edge on Windows'],
    [`${WINDOWS} ${CHROME} Edge/18.0`, 'Edge on Windows'],
    [`${ANDROID} ${CHROME} EdgA/126.0`, 'Edge on Android'],
    [`${IPHONE} Version/17.0 EdgiOS/126.0 Safari/604.1`, 'Edge on iOS'],
    [`${MAC} ${CHROME} OPR/112.0`, 'Opera on macOS'],
    [`${ANDROID} SamsungBrowser/25.0 ${CHROME}`, 'Samsung Internet on Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
    [`${IPHONE} FxiOS/127.0 Safari/604.1`, 'Firefox on iOS'],
    [`${WINDOWS} ${CHROME}`, 'Chrome on Windows'],
    ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) CriOS/126.0 Safari/604.1', 'Chrome on iOS'],
    [`${MAC} Version/17.0 Safari/605.1.15`, 'Safari on macOS'],
    ['Firefox/127.0', 'Firefox'],
    ['curl/8.0 Windows', ''],
    ['', ''],
  ])('describes %s as %s', (userAgent, expected) => expect(describeDevice(userAgent)).toBe(expected));
});

describe('the shown user', () => {
  const row = {
    ...{ id: 'u1', first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phonenumber: '020' },
    ...{ is_admin: true, staff_role: 'desk', is_driver: false, is_verified_driver: true },
    ...{ email_verified_at: new Date(0), pending_email: 'new@example.com', password_hash: 'secret' },
  } as unknown as UserRow;
  const user = {
    ...{ id: 'u1', _id: 'u1', first_name: 'Ada', last_name: 'Lovelace', name: 'Ada Lovelace' },
    ...{ email: 'ada@example.com', phonenumber: '020', isAdmin: true, staffRole: 'desk', isDriver: false },
    ...{ isVerifiedDriver: true, emailVerified: true, pendingEmail: 'new@example.com' },
  };

  it('has the names, the contact and the roles, and no hash of a password', () => {
    expect(toUser(row)).toEqual(user);
    expect(toUser({ ...row, email_verified_at: null })).toEqual({ ...user, emailVerified: false });
  });
});

describe('a code of an authenticator app', () => {
  // '12345678901234567890' in base32.
  const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const at = (seconds: number) => seconds * 1000;

  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
  ])('accepts the code of second %i', (seconds, code, step) => {
    expect(stepOfCode(SECRET, code, at(seconds))).toBe(step);
  });

  it('accepts a code one step early or late, with its own step, and no further', () => {
    // The code of step 1, seconds 30 to 59.
    expect(stepOfCode(SECRET, '287082', at(0))).toBe(1);
    expect(stepOfCode(SECRET, '287082', at(89))).toBe(1);
    expect(stepOfCode(SECRET, '287082', at(90))).toBeUndefined();
    expect(stepOfCode(SECRET, '287083', at(59))).toBeUndefined();
    expect(stepOfCode(SECRET, '', at(59))).toBeUndefined();
  });

  it('creates another secret of 160 bits each time', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
  });

  it('describes the secret as an address and as a picture of it', () => {
    const { uri, qrCode } = describeSecret(SECRET, 'ada@example.com');
    const { protocol, host, pathname, searchParams } = new URL(uri);
    expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
      ...['otpauth:', 'totp', '/Luxury Car Rentals:ada@example.com'],
    ]);
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ issuer: 'Luxury Car Rentals', secret: SECRET, algorithm: 'SHA1', digits: '6', period: '30' },
    });
    expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(Buffer.from(qrCode.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg [^]*<\/svg>$/);
  });
});

describe('the relying party of passkeys', () => {
  it.each([
    ['https://cars.example', { id: 'cars.example', origin: 'https://cars.example' }],
    ['https://cars.example:8443', { id: 'cars.example', origin: 'https://cars.example:8443' }],
    ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://127.1.2.3', { id: 'localhost', origin: 'http://localhost' }],
    ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['https://localhost', { id: 'localhost', origin: 'https://localhost' }],
  ])('works on %s', (origin, expected) => expect(relyingPartyOf(origin)).toEqual(expected));

  it.each([
    'http://cars.example',
    'https://203.0.113.1',
    'https://[2001:db8::1]',
    'http://localhost.cars.example',
    'http://mylocalhost',
    'http://10.127.0.1',
  ])('does not work on %s', (origin) => {
    expect(() => relyingPartyOf(origin)).toThrow(
      expect.objectContaining({ status: 404, code: 'passkeys_off' }),
    );
  });
});
