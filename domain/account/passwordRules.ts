// The rules of a new password beyond its length. Source: OWASP ASVS 5, section 6.2.

/** The messages at the field of the password. */
export const PASSWORD_MESSAGES = {
  common: 'This password is one of the most common ones. Please choose another.',
  ofEmail: 'Please choose a password that is not made of your email address.',
} as const;

/** A part of the address shorter than this also occurs in other words. */
const MIN_PART = 3;
/** A password with fewer characters besides the parts of the address consists mostly of the address. */
const MIN_REST = 4;

/** True if little remains of the password without the parts of the email address, in upper or lower case. */
export function isMadeOfEmail(password: string, email: string): boolean {
  const address = email.toLowerCase();
  const [local = '', domain = ''] = address.split('@');
  const parts = [address, local, domain, ...local.split(/[._+-]/), ...domain.split('.')]
    .filter(({ length }) => length >= MIN_PART)
    .sort((a, b) => b.length - a.length);
  const entered = password.toLowerCase();
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), entered);
  return rest !== entered && rest.length < MIN_REST;
}
