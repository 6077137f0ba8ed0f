// Time-based codes of authenticator apps (RFC 6238): six digits, a new one every 30 seconds.
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const PERIOD_SECONDS = 30;
/** Codes of the step before and after count too, because clocks of phones differ. */
const WINDOW = 1;
const ISSUER = 'Luxury Car Rentals';

/** A new secret of 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The input of an authenticator app: the `otpauth:` URL, and the URL as a QR code (a data URL of an SVG). */
export function describeSecret(secret: string, account: string): { uri: string; qrCode: string } {
  const uri = new TOTP({ issuer: ISSUER, label: account, secret, period: PERIOD_SECONDS }).toString();
  const svg = renderSVG(uri, { border: 4 });
  return { uri, qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/** The time step of a right code at `now` (epoch milliseconds); undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ secret, period: PERIOD_SECONDS });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}
