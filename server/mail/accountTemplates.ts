// The texts of the mails about an account. They address nobody by name, because whoever registers an address that is
// not their own chooses the name.
import type { MailContent } from './templates.ts';

export type AccountMailKind =
  | 'verify-email'
  | 'reset-password'
  | 'change-email'
  /** To the old address, before the new one is confirmed. */
  | 'email-changing'
  | 'password-changed';

const NOT_YOU = 'If this was not you, you need not do anything.';

const TEMPLATES: Record<AccountMailKind, (link: string) => MailContent> = {
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
  'email-changing': () => ({
    subject: 'The email address of your account is to be changed',
    heading: 'Your email address is to be changed',
    opening: [
      'Somebody who is signed in to your account at Luxury Car Rentals has entered another email address for it. ' +
        'It replaces this one when it is confirmed with your password.',
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
};

/** Writes the text of a mail about an account; `link` is the address of its page, for the mails that have one. */
export const accountMailContent = (mail: AccountMailKind, link = ''): MailContent => TEMPLATES[mail](link);
