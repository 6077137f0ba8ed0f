// The second factor: its setup, the sign-in with it, and the confirmation of the user's identity.
import {
  challengeExpired,
  codeMissing,
  ownSecondFactor,
  secondFactorOff,
  secondFactorOn,
  wrongCode,
} from '#domain/people/signInRefusals.ts';
import { confirmEmailFirst, noSuchUser } from '#domain/people/refusals.ts';
import { TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { rowOf, userOf, type Backend, type StoredFactor, type StoredUser } from '#mocks/backend.ts';
import * as secondFactorCalls from '#domain/people/calls/secondFactor.ts';
import * as usersCalls from '#domain/people/calls/users.ts';
import { answers } from '#mocks/serve.ts';
import { checkCurrentPassword, assertOwn } from './accounts.ts';
import { signedIn } from './identity.ts';

const STEP = 30_000;
/** Always the same secret, so that screenshots do not change. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export const newRecoveryCodes = (backend: Backend): string[] =>
  Array.from({ length: 10 }, () => {
    const digits = backend.nextId().replaceAll('-', '').slice(-16).toUpperCase();
    return digits.replace(/(.{4})(?=.)/g, '$1-');
  });

/** Uses a code of the app; returns false when the code is wrong or used. */
function useAppCode({ now }: Backend, factor: StoredFactor, code: string): boolean {
  const delta = new TOTP({ secret: factor.secret }).validate({
    token: code,
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
  if (/^\d{6}$/.test(code)) return useAppCode(backend, factor, code);
  const left = factor.recoveryCodes.filter((known) => known.replaceAll('-', '') !== code);
  const isRight = left.length < factor.recoveryCodes.length;
  factor.recoveryCodes = left;
  return isRight;
}

const calls = { ...secondFactorCalls, ...usersCalls };

export const secondFactorHandlers = (backend: Backend) =>
  answers(backend, calls, {
    finishSignIn: ({ body: { challenge, code } }) => {
      const known = backend.challenges.find((each) => each.challenge === challenge);
      const user = userOf(backend, known?.userId);
      if (!known || !user) throw challengeExpired();
      if (!useCode(backend, user, code)) throw wrongCode(401);
      backend.challenges = backend.challenges.filter((each) => each !== known);
      return signedIn(backend, user);
    },

    reauthenticate: ({ user, body: { password, code } }) => {
      checkCurrentPassword(user, password, 'password');
      if (user.factor?.isOn && !code) throw codeMissing();
      if (user.factor?.isOn && !useCode(backend, user, code ?? '')) throw wrongCode(403);
      backend.isSignInOld = false;
    },

    getSecondFactor: ({ user, params }) => {
      assertOwn(user, params);
      const { factor } = user;
      const isOn = factor?.isOn ?? false;
      return { isOn, recoveryCodesLeft: factor && isOn ? factor.recoveryCodes.length : 0 };
    },

    startSecondFactor: ({ user, params }) => {
      assertOwn(user, params);
      if (!user.emailVerified) throw confirmEmailFirst();
      if (user.factor?.isOn) throw secondFactorOn();
      const secret = SECRET;
      user.factor = { secret, isOn: false, lastStep: 0, recoveryCodes: [] };
      const uri = new TOTP({ issuer: 'Luxury Car Rentals', label: user.email, secret }).toString();
      const qrCode = `data:image/svg+xml;base64,${btoa(renderSVG(uri, { border: 4 }))}`;
      return { secret, uri, qrCode };
    },

    removeSecondFactor: ({ user: asking, params: { id } }) => {
      if (asking.id === id) throw ownSecondFactor();
      const user = rowOf(backend.users, id, noSuchUser);
      if (!user.factor?.isOn && !user.passkeys?.length) throw secondFactorOff();
      delete user.factor;
      delete user.passkeys;
      backend.challenges = backend.challenges.filter(({ userId }) => userId !== id);
    },

    confirmSecondFactor: ({ user, params, body: { code } }) => {
      assertOwn(user, params);
      const { factor } = user;
      if (factor?.isOn) throw secondFactorOn();
      if (!factor || !useAppCode(backend, factor, code)) throw wrongCode(403);
      factor.isOn = true;
      factor.recoveryCodes = newRecoveryCodes(backend);
      return { recoveryCodes: factor.recoveryCodes };
    },

    turnOffSecondFactor: ({ user, params, body: { currentPassword, code } }) => {
      assertOwn(user, params);
      if (!user.factor?.isOn) throw secondFactorOff();
      checkCurrentPassword(user, currentPassword);
      if (!useCode(backend, user, code)) throw wrongCode(403);
      delete user.factor;
    },

    replaceRecoveryCodes: ({ user, params }) => {
      assertOwn(user, params);
      const { factor } = user;
      if (!factor?.isOn) throw secondFactorOff();
      factor.recoveryCodes = newRecoveryCodes(backend);
      return { recoveryCodes: factor.recoveryCodes };
    },
  });
