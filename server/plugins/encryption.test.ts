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
