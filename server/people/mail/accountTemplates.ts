// The texts of the mails about an account. They contain no name, because the name comes from the registration, possibly
// by another person than the owner of the address.
import type { MailContent } from '#server/platform/mail/mailContent.ts';

const NOT_YOU = 'If this was not you, you need not do anything.';

const CHANGE_PASSWORD =
  "If this was not you, choose a new password with 'Forgot password?' on the sign-in page, and write to us.";

/** A mail about a change of the account that needs no action of its owner. */
const announcement = (subject: string, happened: string, closing = CHANGE_PASSWORD): MailContent => ({
  subject,
  heading: subject,
  opening: [happened],
  facts: [],
  closing: [closing],
});

type Write = (link: string, note: string) => MailContent;

/**
 * The mails by kind: `link` is the address of the mail's page, `note` the text of the staff or the expiry date of a
 * licence.
 */
export const ACCOUNT_MAILS = {
  'verify-email': (link) => ({
    subject: 'Please confirm your email address',
    heading: 'Please confirm your email address',
    opening: ['An account at Luxury Car Rentals was registered with this address.'],
    facts: [],
    action: { label: 'Confirm the address', url: link },
    closing: ['The link works once, within 24 hours.', NOT_YOU],
  }),
  'reset-password': (link) => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    opening: ['A new password was requested for your account at Luxury Car Rentals.'],
    facts: [],
    action: { label: 'Choose a new password', url: link },
    closing: ['The link works once, within 30 minutes.', `${NOT_YOU} Your password stays as it is.`],
  }),
  'change-email': (link) => ({
    subject: 'Please confirm your new email address',
    heading: 'Please confirm your new email address',
    opening: ['The email address of an account at Luxury Car Rentals is to be changed to this one.'],
    facts: [],
    action: { label: 'Confirm the new address', url: link },
    closing: ['The link works once, within 24 hours, and asks for your password.', NOT_YOU],
  }),
  /** To the old address, before the new address is confirmed. */
  'email-changing': () => ({
    subject: 'The email address of your account is to be changed',
    heading: 'Your email address is to be changed',
    opening: [
      'Another email address has been entered for your account at Luxury Car Rentals, by somebody who is signed in to ' +
        'it or by our staff. It replaces this one when it is confirmed with your password.',
    ],
    facts: [],
    closing: ['If this was not you, change your password. That also cancels the change of the address.'],
  }),
  'password-changed': () => ({
    subject: 'Your password has been changed',
    heading: 'Your password has been changed',
    opening: [
      'The password of your account at Luxury Car Rentals has been changed, and other devices are signed out.',
    ],
    facts: [],
    closing: ["If this was not you, choose a new password with 'Forgot password?' on the sign-in page."],
  }),
  'verification-withdrawn': (_link, note) => ({
    subject: 'Your verification as a driver has been withdrawn',
    heading: 'Your verification has been withdrawn',
    opening: [
      'Your verification as a driver at Luxury Car Rentals has been withdrawn. The jobs that you had accepted are free again.',
      'The reason:',
      ...note.split(/\s*\n\s*/),
    ],
    facts: [],
    closing: ['Please write to us if you have questions, or when the reason no longer applies.'],
  }),
  'licence-approved': (link, note) => ({
    subject: 'Your licence is approved',
    heading: 'Your licence is approved',
    opening: [
      'We have checked your driving licence, and you are verified as a driver at Luxury Car Rentals.',
    ],
    facts: [{ label: 'Licence expires on', value: note }],
    action: { label: 'See the jobs', url: link },
    closing: ['Before the licence expires we remind you to upload the new one.'],
  }),
  'licence-rejected': (link, note) => ({
    subject: 'Please upload your licence again',
    heading: 'Your licence could not be approved',
    opening: [
      'We have looked at the pictures of your driving licence and could not approve them.',
      'The reason:',
      ...note.split(/\s*\n\s*/),
    ],
    facts: [],
    action: { label: 'Upload new pictures', url: link },
    closing: ['We have deleted the pictures. Please write to us if you have questions.'],
  }),
  'licence-expiring': (link, note) => ({
    subject: 'Your licence expires soon',
    heading: 'Your licence expires soon',
    opening: [
      'Your driving licence at Luxury Car Rentals expires soon. Please upload the new one, so that you can go on ' +
        'accepting jobs. From the day after the expiry date you see no jobs, and those that you have accepted become free.',
    ],
    facts: [{ label: 'Licence expires on', value: note }],
    action: { label: 'Upload the new licence', url: link },
    closing: ['If you have uploaded it already, you need not do anything.'],
  }),
  'second-factor-on': () =>
    announcement(
      'Two-step sign-in is on',
      'Your account at Luxury Car Rentals now asks for a code of an authenticator app at sign-in. Keep the recovery ' +
        'codes in a safe place.',
    ),
  'second-factor-off': () =>
    announcement(
      'Two-step sign-in is off',
      'Your account at Luxury Car Rentals no longer asks for a code at sign-in.',
    ),
  /** An owner has removed it for a person who has lost it. */
  'second-factor-removed': () =>
    announcement(
      'Two-step sign-in has been removed',
      'Our staff have removed the second factor of your account at Luxury Car Rentals, and you are signed out ' +
        'everywhere. Sign in with your password, and set two-step sign-in up again in your profile.',
      'If you did not ask for this, change your password and write to us.',
    ),
  'passkey-added': () =>
    announcement(
      'You have a new passkey',
      'A passkey has been added to your account at Luxury Car Rentals. It signs in without the password.',
      'If this was not you, sign in, remove the passkey in your profile, and write to us.',
    ),
  'passkey-removed': () =>
    announcement(
      'A passkey has been removed',
      'A passkey of your account at Luxury Car Rentals has been removed. It no longer signs in.',
    ),
  'recovery-codes-replaced': () =>
    announcement(
      'You have new recovery codes',
      'The recovery codes of your account at Luxury Car Rentals have been replaced. The earlier ones no longer work.',
    ),
  /** Somebody knows the password and enters wrong codes. */
  'wrong-codes': () =>
    announcement(
      'Wrong codes at the sign-in to your account',
      'Somebody has entered the right password of your account at Luxury Car Rentals, and several wrong codes. Nobody ' +
        'has signed in with them.',
    ),
  'recovery-code-used': () =>
    announcement(
      'A recovery code has been used',
      'A recovery code of your account at Luxury Car Rentals has been used in place of a code of the authenticator ' +
        'app. It does not work again.',
    ),
} satisfies Record<string, Write>;
export type AccountMailKind = keyof typeof ACCOUNT_MAILS;

/** The pages that mails open. The token of a link is in the fragment, which browsers send to no server. */
export const ACCOUNT_MAIL_PAGES: Partial<Record<AccountMailKind, string>> = {
  'verify-email': '/Verify',
  'reset-password': '/Reset',
  'change-email': '/ConfirmEmail',
  'licence-approved': '/DriversDashboard',
  'licence-rejected': '/DriversDashboard',
  'licence-expiring': '/DriversDashboard',
};

/** Writes the text of a mail about an account. */
export const accountMailContent = (mail: AccountMailKind, link = '', note = ''): MailContent => {
  const write: Write = ACCOUNT_MAILS[mail];
  return write(link, note);
};
