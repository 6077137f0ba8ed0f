// Distinguishes the secret key from the publishable key and refuses every other key.
import { createHash, timingSafeEqual } from 'node:crypto';
import { unauthorized } from './errors.ts';

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

function isEqual(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

function readKey(header: string | undefined, field: string | undefined): string | undefined {
  const [scheme = '', value = ''] = (header ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
  return field;
}

function mask(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(8)}${key.length > 16 ? key.slice(-4) : ''}`;
}

/** `field` is the parameter `key`, in which the browser script sends its publishable key. */
export function authenticate(
  keys: Keys,
  header: string | undefined,
  field: string | undefined,
): 'secret' | 'publishable' {
  const key = readKey(header, field);
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (isEqual(key, keys.secretKey)) return 'secret';
  if (isEqual(key, keys.publishableKey)) return 'publishable';
  throw unauthorized(`Invalid API Key provided: ${mask(key)}`);
}

export function requireSecretKey(caller: 'secret' | 'publishable'): void {
  if (caller === 'secret') return;
  throw unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  );
}
