// The refusals of calls about the session, the sign-in and its factors, for the server and the mocks.
import { HttpProblem } from '#domain/kit/httpProblem.ts';

const ofField = (status: number, code: string, field: string, message: string) =>
  new HttpProblem(status, message, { code, errors: [{ field, message }] });

export const signInFirst = () => new HttpProblem(401, 'Please sign in first.');

export const sessionEnded = () => new HttpProblem(401, 'Your session has ended. Please sign in again.');

/** The refusal of a page whose user is not the user of the session. */
export const otherUser = () =>
  new HttpProblem(409, 'Another person has signed in with this browser.', { code: 'other_user' });

/** The refusal of staff without the second factor that the server requires. */
export const secondFactorMissing = () =>
  new HttpProblem(403, 'Please set up two-step sign-in in your profile first.', {
    code: 'second_factor_missing',
  });

/** The refusal of a call that needs a recent sign-in. */
export const reauthenticationRequired = () =>
  new HttpProblem(403, 'Please confirm that it is you.', { code: 'reauthentication_required' });

export const wrongCredentials = () =>
  new HttpProblem(401, 'The email address or the password is wrong.', { code: 'wrong_credentials' });

/** The refusal of a sign-in that continues with a code and this challenge. */
export const secondFactorRequired = (challenge: string) =>
  new HttpProblem(401, 'Please enter the code of your authenticator app.', {
    code: 'second_factor_required',
    challenge,
  });

/** The refusal of an invalid challenge of a sign-in, for every reason. */
export const challengeExpired = () =>
  new HttpProblem(401, 'This sign-in took too long. Please enter your password again.', {
    code: 'challenge_expired',
  });

export const demoOff = () => new HttpProblem(404, 'The demo login is switched off.', { code: 'demo_off' });

/** `field` of the request contains the password. */
export const wrongPassword = (field = 'currentPassword') =>
  ofField(403, 'wrong_password', field, 'This is not your current password.');

/** The refusal of a new password that is easy to guess. */
export const weakPassword = (message: string, code: string) => ofField(422, code, 'password', message);

export const codeMissing = () => ofField(403, 'code_missing', 'code', 'Please enter the code.');

export const wrongCode = (status: 401 | 403) =>
  ofField(status, 'wrong_code', 'code', 'This code is wrong, or was used already.');

export const secondFactorOn = () =>
  new HttpProblem(409, 'Two-step sign-in is on already.', { code: 'second_factor_on' });

/** The refusal of a change of a second factor that does not exist. */
export const secondFactorOff = () =>
  new HttpProblem(409, 'Two-step sign-in is off.', { code: 'second_factor_off' });

/** The refusal of staff who remove their own factor as that of another person. */
export const ownSecondFactor = () =>
  new HttpProblem(409, 'Turn your own two-step sign-in off in your profile.', { code: 'oneself' });

/** The status of a refused passkey: 401 at sign-in, 403 and 422 for a signed-in user. */
export type PasskeyStatus = 401 | 403 | 422;

/** The refusal of a challenge that is unknown, used, or another user's. */
export const passkeyChallengeExpired = (status: PasskeyStatus) =>
  new HttpProblem(status, 'This took too long. Please try the passkey again.', { code: 'challenge_expired' });

/** The refusal of a passkey, for every reason. */
export const passkeyRefused = (status: PasskeyStatus) =>
  new HttpProblem(status, 'This passkey could not be used here.', { code: 'passkey_refused' });

export const passkeyKnown = () =>
  new HttpProblem(409, 'This passkey has been added already.', { code: 'passkey_known' });

export const noSuchPasskey = () => new HttpProblem(404, 'There is no such passkey.');
