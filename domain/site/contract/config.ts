// The public part of the server's configuration, which the browser needs.
import * as z from 'zod/mini';
import { londonTime } from '#domain/kit/fields.ts';
import { publicText } from '#domain/kit/privacy.ts';

export const publicConfig = z.object({
  stripe: z.object({ publishableKey: publicText(), scriptUrl: publicText() }),
  /** True while payments go to the built-in sandbox and no money moves. */
  sandbox: z.boolean(),
  demoLogin: z.boolean(),
  /** The page that shows the mails in the development server's files; null where mails are sent. */
  mailboxUrl: z.nullable(publicText()),
  supportEmail: publicText(),
  /** The maximum number of days of a reservation. */
  maxReservationDays: z.int(),
  /** The hours between a booking by a customer and a start with a time; 0 for none. */
  noticeHours: z.int(),
  /** The times between which customers pick up cars, both included; null for any time. */
  pickupHours: z.nullable(z.object({ from: londonTime, to: londonTime })),
  /** The number of hours before the start at which the balance of a reservation is due. */
  balanceDueHours: z.int(),
  /** The number of hours for which the dates of a booking by staff are held for the payment by a link. */
  paymentLinkHours: z.int(),
  /** The hash of the app that the server has now; pages of another build are older. Empty where it has none. */
  build: publicText(),
  social: z.array(z.object({ name: publicText(), url: z.nullable(publicText()) })),
  /** London's today and the server's clock, so that screens do not depend on the browser's clock. */
  now: publicText(),
});
export type PublicConfig = z.infer<typeof publicConfig>;

/** The answer of GET /api/health and GET /api/ready when the check passes. */
export const serverStatus = z.object({ status: z.literal('ok') });

/** The countries at checkout, Great Britain first. Source: specification, section 9. */
export const COUNTRIES = [
  { code: 'GB', name: 'United Kingdom' },
  { code: 'US', name: 'United States' },
  { code: 'CA', name: 'Canada' },
  { code: 'AU', name: 'Australia' },
  { code: 'FR', name: 'France' },
  { code: 'DE', name: 'Germany' },
  { code: 'IT', name: 'Italy' },
  { code: 'ES', name: 'Spain' },
  { code: 'NL', name: 'Netherlands' },
  { code: 'IE', name: 'Ireland' },
] as const;
