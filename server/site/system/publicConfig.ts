// The part of the configuration that every browser may read.
import { SANDBOX_PREFIX, SANDBOX_PUBLISHABLE_KEY } from '#server/platform/process/sandbox.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { APP_SCRIPT } from '#domain/site/appScript.ts';
import type { PublicConfig } from '#domain/site/contract/config.ts';
import type { Env } from '#server/platform/process/env.ts';
import { hasDevMailbox, MAILBOX_URL } from '#server/platform/mail/devMailbox.ts';

// The version of Stripe.js for which @stripe/stripe-js 10 was built; a test compares them.
export const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';
const SANDBOX = { publishableKey: SANDBOX_PUBLISHABLE_KEY, scriptUrl: `${SANDBOX_PREFIX}/stripe.js` };

/** The hash of the app in `distDir`, from the name of its script; empty before it is built. */
export async function readBuild(distDir: string): Promise<string> {
  const page = await readFile(path.join(distDir, 'index.html'), 'utf8').catch(() => '');
  return APP_SCRIPT.exec(page)?.[1] ?? '';
}

/** The public configuration without the server's clock, which is read with every answer. */
export function publicConfigOf(env: Env, build: string): Omit<PublicConfig, 'now'> {
  return {
    stripe: env.stripe ? { publishableKey: env.stripe.publishableKey, scriptUrl: STRIPE_SCRIPT } : SANDBOX,
    sandbox: env.stripe === undefined,
    demoLogin: env.DEMO_LOGIN,
    mailboxUrl: hasDevMailbox(env) ? MAILBOX_URL : null,
    supportEmail: env.SUPPORT_EMAIL,
    maxReservationDays: env.MAX_RESERVATION_DAYS,
    noticeHours: env.MIN_NOTICE_HOURS,
    pickupHours: env.PICKUP_HOURS ?? null,
    balanceDueHours: env.BALANCE_DUE_HOURS,
    paymentLinkHours: env.PAYMENT_LINK_HOURS,
    build,
    social: [
      { name: 'Instagram', url: env.SOCIAL_INSTAGRAM ?? null },
      { name: 'Facebook', url: env.SOCIAL_FACEBOOK ?? null },
      { name: 'X', url: env.SOCIAL_X ?? null },
    ],
  };
}
