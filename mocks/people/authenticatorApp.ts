// An authenticator app for tests of screens.
import { TOTP } from 'otpauth';
import { userOf, type Backend, type StoredFactor, type StoredUser } from '#mocks/backend.ts';

const STEP = 30_000;
export const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const RECOVERY_CODE = '2345-6789-ABCD-EFGH';

/** A second factor that is on, with one recovery code. */
export const aFactor = (changes: Partial<StoredFactor> = {}): StoredFactor => ({
  secret: SECRET,
  isOn: true,
  lastStep: 0,
  recoveryCodes: [RECOVERY_CODE],
  ...changes,
});

/** The code that the app of this user shows. */
export function codeOf(backend: Backend, { id }: Pick<StoredUser, 'id'>): string {
  const secret = userOf(backend, id)?.factor?.secret ?? SECRET;
  return new TOTP({ secret, period: STEP / 1000 }).generate({ timestamp: backend.now });
}
