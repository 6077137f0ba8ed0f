// Tests the parts of a session: its token, its cache and its device; codes of authenticator apps, and the relying party of passkeys.
import { createSigner } from 'fast-jwt';
import type { Heard } from '#server/platform/realtime/sessionChanges.ts';
import { describeDevice } from '../describeDevice.ts';
import { relyingPartyOf } from '../passkeys/relyingParty.ts';
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

  it('reads again after a change of the user or the session', async () => {
    cache.forgetSession('two');
    expect(known()).toEqual(['one', 'three']);
    cache.forgetUser('anna');
    expect(known()).toEqual(['three']);
    announce('ben');
    expect(known()).toEqual([]);
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

  it('is used while the notifications of the other processes are recent, and for a maximum time', () => {
    const start = at;
    const found = (time: number, last: Heard | undefined) => {
      [at, heard] = [time, last];
      return known().length > 0;
    };
    const none = start + HEARD_WITHIN_MS;
    const [first, end] = [start + 1, start + KEPT_MS];
    expect({
      'just before the last notification is too old': found(none - 1, { from: 0, until: start }),
      'when the last notification is too old': found(none, { from: 0, until: start }),
      'without notifications': found(start, undefined),
      'after a new connection': found(start, { from: first, until: first }),
      'just before the maximum time': found(end - 1, { from: 0, until: end - 1 }),
      'after the maximum time': found(end, { from: 0, until: end }),
    }).toEqual({
      'just before the last notification is too old': true,
      'when the last notification is too old': false,
      'without notifications': false,
      'after a new connection': false,
      'just before the maximum time': true,
      'after the maximum time': false,
    });
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

  it('is described by its browser and its system', () => {
    const devices = {
      [`${WINDOWS} ${CHROME} Edg/126.0`]: 'Edge on Windows',
      [`${WINDOWS} ${CHROME} Edge/18.0`]: 'Edge on Windows',
      [`${ANDROID} ${CHROME} EdgA/126.0`]: 'Edge on Android',
      [`${IPHONE} Version/17.0 EdgiOS/126.0 Safari/604.1`]: 'Edge on iOS',
      [`${MAC} ${CHROME} OPR/112.0`]: 'Opera on macOS',
      [`${ANDROID} SamsungBrowser/25.0 ${CHROME}`]: 'Samsung Internet on Android',
      'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0': 'Firefox on Linux',
      [`${IPHONE} FxiOS/127.0 Safari/604.1`]: 'Firefox on iOS',
      [`${WINDOWS} ${CHROME}`]: 'Chrome on Windows',
      'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) CriOS/126.0 Safari/604.1': 'Chrome on iOS',
      [`${MAC} Version/17.0 Safari/605.1.15`]: 'Safari on macOS',
      'Firefox/127.0': 'Firefox',
      'curl/8.0 Windows': '',
      '': '',
    };
    const found = Object.keys(devices).map((userAgent) => [userAgent, describeDevice(userAgent)]);
    expect(Object.fromEntries(found)).toEqual(devices);
  });
});

describe('a code of an authenticator app', () => {
  // '12345678901234567890' in base32.
  const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const at = (seconds: number) => seconds * 1000;

  it('accepts the codes of RFC 6238', () => {
    expect(stepOfCode(SECRET, '287082', at(59))).toBe(1);
    expect(stepOfCode(SECRET, '081804', at(1_111_111_109))).toBe(37_037_036);
    expect(stepOfCode(SECRET, '005924', at(1_234_567_890))).toBe(41_152_263);
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
  it('is the host of a page over https, and localhost on the own machine', () => {
    const parties = {
      'https://cars.example': { id: 'cars.example', origin: 'https://cars.example' },
      'https://cars.example:8443': { id: 'cars.example', origin: 'https://cars.example:8443' },
      'http://localhost:3000': { id: 'localhost', origin: 'http://localhost:3000' },
      'http://127.0.0.1:3000': { id: 'localhost', origin: 'http://localhost:3000' },
      'http://127.1.2.3': { id: 'localhost', origin: 'http://localhost' },
      'http://[::1]:3000': { id: 'localhost', origin: 'http://localhost:3000' },
      'https://localhost': { id: 'localhost', origin: 'https://localhost' },
    };
    const found = Object.keys(parties).map((origin) => [origin, relyingPartyOf(origin)]);
    expect(Object.fromEntries(found)).toEqual(parties);
  });

  it('does not exist for another page over http, and for an address', () => {
    for (const origin of [
      ...[
        'http://cars.example',
        'https://203.0.113.1',
        'https://[2001:db8::1]',
        'http://localhost.cars.example',
      ],
      ...['http://mylocalhost', 'http://10.127.0.1'],
    ])
      expect(() => relyingPartyOf(origin)).toThrow(
        expect.objectContaining({ status: 404, code: 'passkeys_off' }),
      );
  });
});
