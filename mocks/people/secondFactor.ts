// The second factor: its setup, the sign-in with it, and the confirmation of the user's identity.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { API_BASE } from '#app/platform/address/paths.ts';
import {
  reauthentication,
  secondFactorConfirmation,
  secondFactorRemoval,
  secondFactorSignIn,
  type RecoveryCodes,
  type SecondFactorSetup,
  type SecondFactorState,
} from '#domain/people/contract/secondFactor.ts';
import {
  readBody,
  readId,
  refuse,
  requireRecentAdmin,
  requireRecentSignIn,
  requireUser,
} from '#mocks/answers.ts';
import type { Backend, StoredFactor, StoredUser } from '#mocks/backend.ts';
import { checkCurrentPassword, requireOwn } from './accounts.ts';
import { signedIn } from './identity.ts';
import { noSuchUser } from './users.ts';

const AUTH = `*${API_BASE}/auth`;
const PATH = `*${API_BASE}/users/:id`;
const STEP = 30_000;
/** Always the same secret, so that screenshots do not change. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

function wrongCode(status: 401 | 403) {
  const message = 'This code is wrong, or was used already.';
  return refuse(status, message, { code: 'wrong_code', errors: [{ field: 'code', message }] });
}

const turnedOff = () => refuse(409, 'Two-step sign-in is off.', { code: 'second_factor_off' });
const turnedOn = () => refuse(409, 'Two-step sign-in is on already.', { code: 'second_factor_on' });

export const newRecoveryCodes = (backend: Backend): string[] =>
  Array.from({ length: 10 }, () => {
    const digits = backend.nextId().replaceAll('-', '').slice(-16).toUpperCase();
    return digits.replace(/(.{4})(?=.)/g, '$1-');
  });

const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** Uses a code of the app; returns false when the code is wrong or used. */
function useAppCode({ now }: Backend, factor: StoredFactor, code: string): boolean {
  const delta = new TOTP({ secret: factor.secret }).validate({
    token: plain(code),
    timestamp: now,
    window: 1,
  });
  const step = Math.floor(now / STEP) + (delta ?? 0);
  if (delta === null || step <= factor.lastStep) return false;
  factor.lastStep = step;
  return true;
}

/** Uses a code of the app or a recovery code; returns false when the code is wrong or used. */
function useCode(backend: Backend, { factor }: StoredUser, code: string): boolean {
  if (!factor?.isOn) return false;
  if (/^\d{6}$/.test(plain(code))) return useAppCode(backend, factor, code);
  const left = factor.recoveryCodes.filter((known) => plain(known) !== plain(code));
  const isRight = left.length < factor.recoveryCodes.length;
  factor.recoveryCodes = left;
  return isRight;
}

const done = () => new HttpResponse(null, { status: 204 });

export const secondFactorHandlers = (backend: Backend): HttpHandler[] => [
  http.post(`${AUTH}/login/second-factor`, async ({ request }) => {
    const { challenge, code } = await readBody(request, secondFactorSignIn);
    const known = backend.challenges.find((each) => each.challenge === challenge);
    const user = backend.users.find(({ id }) => id === known?.userId);
    if (!known || !user) {
      return refuse(401, 'This sign-in took too long. Please enter your password again.', {
        code: 'challenge_expired',
      });
    }
    if (!useCode(backend, user, code)) return wrongCode(401);
    backend.challenges = backend.challenges.filter((each) => each !== known);
    return signedIn(backend, user);
  }),

  http.post(`${AUTH}/reauthenticate`, async ({ request }) => {
    const { password, code } = await readBody(request, reauthentication);
    const user = requireUser(backend);
    checkCurrentPassword(user, password, 'password');
    if (user.factor?.isOn && !code) {
      const message = 'Please enter the code.';
      return refuse(403, message, { code: 'code_missing', errors: [{ field: 'code', message }] });
    }
    if (user.factor?.isOn && !useCode(backend, user, code ?? '')) return wrongCode(403);
    backend.isSignInOld = false;
    return done();
  }),

  http.get(`${PATH}/second-factor`, ({ params }) => {
    const { factor } = requireOwn(backend, params);
    const isOn = factor?.isOn ?? false;
    const recoveryCodesLeft = factor && isOn ? factor.recoveryCodes.length : 0;
    return HttpResponse.json<SecondFactorState>({ isOn, recoveryCodesLeft });
  }),

  http.post(`${PATH}/second-factor`, ({ params }) => {
    const user = requireOwn(backend, params);
    requireRecentSignIn(backend);
    if (!user.emailVerified) {
      return refuse(409, 'Please confirm your email address first.', { code: 'email_unverified' });
    }
    if (user.factor?.isOn) return turnedOn();
    const secret = SECRET;
    user.factor = { secret, isOn: false, lastStep: 0, recoveryCodes: [] };
    const uri = new TOTP({ issuer: 'Luxury Car Rentals', label: user.email, secret }).toString();
    const qrCode = `data:image/svg+xml;base64,${btoa(renderSVG(uri, { border: 4 }))}`;
    return HttpResponse.json<SecondFactorSetup>({ secret, uri, qrCode });
  }),

  http.delete(`${PATH}/second-factor`, ({ params }) => {
    const asking = requireRecentAdmin(backend, 'users.owners');
    const id = readId(params);
    if (asking.id === id) {
      return refuse(409, 'Turn your own two-step sign-in off in your profile.', { code: 'oneself' });
    }
    const user = backend.users.find((known) => known.id === id);
    if (!user) return noSuchUser();
    if (!user.factor?.isOn && !user.passkeys?.length) return turnedOff();
    delete user.factor;
    delete user.passkeys;
    backend.challenges = backend.challenges.filter(({ userId }) => userId !== id);
    return done();
  }),

  http.post(`${PATH}/second-factor/confirmation`, async ({ params, request }) => {
    const { code } = await readBody(request, secondFactorConfirmation);
    const { factor } = requireOwn(backend, params);
    requireRecentSignIn(backend);
    if (factor?.isOn) return turnedOn();
    if (!factor || !useAppCode(backend, factor, code)) return wrongCode(403);
    factor.isOn = true;
    factor.recoveryCodes = newRecoveryCodes(backend);
    return HttpResponse.json<RecoveryCodes>({ recoveryCodes: factor.recoveryCodes });
  }),

  http.post(`${PATH}/second-factor/removal`, async ({ params, request }) => {
    const { currentPassword, code } = await readBody(request, secondFactorRemoval);
    const user = requireOwn(backend, params);
    if (!user.factor?.isOn) return turnedOff();
    checkCurrentPassword(user, currentPassword);
    if (!useCode(backend, user, code)) return wrongCode(403);
    delete user.factor;
    return done();
  }),

  http.post(`${PATH}/recovery-codes`, ({ params }) => {
    const { factor } = requireOwn(backend, params);
    requireRecentSignIn(backend);
    if (!factor?.isOn) return turnedOff();
    factor.recoveryCodes = newRecoveryCodes(backend);
    return HttpResponse.json<RecoveryCodes>({ recoveryCodes: factor.recoveryCodes });
  }),
];
