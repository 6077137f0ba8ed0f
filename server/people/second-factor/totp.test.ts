// Tests the codes of authenticator apps, with the reference values of RFC 6238.
import { describeSecret, newTotpSecret, stepOfCode } from './totp.ts';

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
