// Re-authentication: sensitive calls need a recent sign-in or confirmation, so that a stolen or forgotten session
// cannot make them.
import { reauthenticationRequired } from '#domain/people/signInRefusals.ts';
import type { Session } from './sessionPort.ts';
import { MINUTE } from '#domain/time/durations.ts';

/** How long a sign-in or a confirmation counts as recent, in milliseconds. */
const RECENT = 10 * MINUTE;

/**
 * Throws 403 'reauthentication_required' when the last authentication of the user is more than ten minutes ago; `now`
 * is in epoch milliseconds. Demo accounts are exempt: the demo admin has no password.
 */
export function assertRecentSignIn({ isDemo, authenticatedAt }: Session, now: number): void {
  if (isDemo || now - authenticatedAt <= RECENT) return;
  throw reauthenticationRequired();
}
