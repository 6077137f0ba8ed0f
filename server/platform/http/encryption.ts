// Encrypts texts that must not be readable in the database, with a key derived from the server's secret (AES-256-GCM,
// HKDF).
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface TextCipher {
  encrypt(text: string): string;
  /** Undefined when the text was encrypted with another secret or has been changed. */
  decrypt(encrypted: string): string | undefined;
}

/**
 * Encrypts with `secret`, and also decrypts what `previousSecret` encrypted before a rotation. `purpose` separates the
 * keys: a text encrypted for one purpose cannot be decrypted for another.
 */
export function createRotatingCipher(
  { secret, previousSecret }: { secret: string; previousSecret?: string | undefined },
  purpose: string,
): TextCipher {
  const current = createTextCipher(secret, purpose);
  const previous = previousSecret === undefined ? undefined : createTextCipher(previousSecret, purpose);
  return {
    encrypt: current.encrypt,
    decrypt: (encrypted) => current.decrypt(encrypted) ?? previous?.decrypt(encrypted),
  };
}

/** A key for one purpose, which reveals neither the secret nor the key for another purpose. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** `purpose` separates the keys: a text encrypted for one purpose cannot be decrypted for another. */
export function createTextCipher(secret: string, purpose: string): TextCipher {
  const key = keyFor(secret, purpose);
  return {
    encrypt(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
    },
    decrypt(encrypted) {
      const bytes = Buffer.from(encrypted, 'base64');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const text = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
        return Buffer.concat(text).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
