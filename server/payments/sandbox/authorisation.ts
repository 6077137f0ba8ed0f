// Tells a shop's secret key from the browser's publishable key, and refuses everything else.
import { createHash, timingSafeEqual } from 'node:crypto';
import { unauthorised } from './errors.ts';

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

function same(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

function givenKey(header: string | undefined, field: string | undefined): string | undefined {
  const [scheme = '', value = ''] = (header ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
  return field;
}

function shown(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(8)}${key.length > 16 ? key.slice(-4) : ''}`;
}

/** `field` is the `key` of a form or query, the way the browser script sends its publishable key. */
export function callerOf(
  keys: Keys,
  header: string | undefined,
  field: string | undefined,
): 'secret' | 'publishable' {
  const key = givenKey(header, field);
  if (!key) {
    throw unauthorised(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (same(key, keys.secretKey)) return 'secret';
  if (same(key, keys.publishableKey)) return 'publishable';
  throw unauthorised(`Invalid API Key provided: ${shown(key)}`);
}

export function demandSecret(caller: 'secret' | 'publishable'): void {
  if (caller === 'secret') return;
  throw unauthorised(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  );
}
