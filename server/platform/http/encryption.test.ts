// Tests the encryption at rest across a rotation of the secret.
import { createRotatingCipher, createTextCipher } from './encryption.ts';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];
const cipher = createTextCipher(NEW, 'test');
const rotated = createRotatingCipher({ secret: NEW, previousSecret: OLD }, 'test');

it('decrypts texts of the previous secret and this purpose, and encrypts with the new one', () => {
  const old = createTextCipher(OLD, 'test').encrypt('text');
  expect(rotated.decrypt(old)).toBe('text');
  expect(cipher.decrypt(rotated.encrypt('text'))).toBe('text');
  expect(createTextCipher(OLD, 'test').decrypt(rotated.encrypt('text'))).toBeUndefined();
  expect(createRotatingCipher({ secret: NEW }, 'test').decrypt(old)).toBeUndefined();
  const other = createRotatingCipher({ secret: NEW, previousSecret: OLD }, 'other');
  expect(other.decrypt(old)).toBeUndefined();
});

it('encrypts the same text differently each time', () => {
  expect(cipher.encrypt('text')).not.toBe(cipher.encrypt('text'));
  expect(cipher.decrypt(cipher.encrypt('£ – ü'))).toBe('£ – ü');
});

it('does not decrypt bytes that are incomplete or changed', () => {
  const bytesOf = (text: string) => Buffer.from(cipher.encrypt(text), 'base64');
  const changed = (position: number) => {
    const bytes = bytesOf('text');
    bytes[position] = (bytes[position] ?? 0) ^ 1;
    return bytes;
  };
  const invalid: Record<string, Buffer> = {
    nothing: Buffer.alloc(0),
    'less than a nonce and a tag': Buffer.alloc(27),
    'random bytes': Buffer.alloc(80, 7),
    // Node accepts a tag of four bytes when no length is required.
    'a tag of four bytes': bytesOf('').subarray(0, 16),
    'a tag of eight bytes': bytesOf('').subarray(0, 20),
  };
  for (const position of [0, 11, 12, 27, 28, 31]) invalid[`byte ${position}`] = changed(position);
  for (const [name, bytes] of Object.entries(invalid))
    expect([name, cipher.decrypt(bytes.toString('base64'))]).toEqual([name, undefined]);
});
