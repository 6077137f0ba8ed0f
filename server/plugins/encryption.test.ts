// Tests the encryption at rest across a rotation of the secret.
import { createRotatingCipher, createTextCipher } from './encryption.ts';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];
const rotated = createRotatingCipher({ secret: NEW, previousSecret: OLD }, 'test');

it('decrypts texts of the previous secret, and encrypts with the new one', () => {
  expect(rotated.decrypt(createTextCipher(OLD, 'test').encrypt('text'))).toBe('text');
  expect(createTextCipher(NEW, 'test').decrypt(rotated.encrypt('text'))).toBe('text');
  expect(createTextCipher(OLD, 'test').decrypt(rotated.encrypt('text'))).toBeUndefined();
});

it.each([
  ['without the previous secret', createRotatingCipher({ secret: NEW }, 'test')],
  ['for another purpose', createRotatingCipher({ secret: NEW, previousSecret: OLD }, 'other')],
])('does not decrypt old texts %s', (_title, cipher) => {
  expect(cipher.decrypt(createTextCipher(OLD, 'test').encrypt('text'))).toBeUndefined();
});

describe('a text that was not encrypted with this key', () => {
  const cipher = createTextCipher(NEW, 'test');
  const bytesOf = (text: string) => Buffer.from(cipher.encrypt(text), 'base64');

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['less than a nonce and a tag', Buffer.alloc(27)],
    ['random bytes', Buffer.alloc(80, 7)],
    // Node accepts a tag of four bytes when no length is required.
    ['a tag of four bytes', bytesOf('').subarray(0, 16)],
    ['a tag of eight bytes', bytesOf('').subarray(0, 20)],
  ])('is not decrypted: %s', (_name, bytes) => {
    expect(cipher.decrypt(bytes.toString('base64'))).toBeUndefined();
  });

  it.each([0, 11, 12, 27, 28, 31])('is not decrypted with byte %i changed', (position) => {
    const bytes = bytesOf('text');
    bytes[position] = (bytes[position] ?? 0) ^ 1;
    expect(cipher.decrypt(bytes.toString('base64'))).toBeUndefined();
  });

  it('encrypts the same text differently each time', () => {
    expect(cipher.encrypt('text')).not.toBe(cipher.encrypt('text'));
    expect(cipher.decrypt(cipher.encrypt('£ – ü'))).toBe('£ – ü');
  });
});
