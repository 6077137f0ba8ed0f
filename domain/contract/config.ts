// What the browser has to know of the server's configuration; public.
import * as z from 'zod/mini';

export const publicConfig = z.object({
  stripe: z.object({ publishableKey: z.string(), scriptUrl: z.string() }),
  /** True while payments go to the built-in sandbox and no money moves. */
  sandbox: z.boolean(),
  demoLogin: z.boolean(),
  /** The page of the mails that the development server writes into files; null where mails are sent. */
  mailboxUrl: z.nullable(z.string()),
  supportEmail: z.string(),
  /** How many days a reservation may have. */
  maxReservationDays: z.int(),
  /** How many hours before the start the balance of a reservation is due. */
  balanceDueHours: z.int(),
  /** How many hours the dates of a booking by staff are held for the payment by a link. */
  paymentLinkHours: z.int(),
  social: z.array(z.object({ name: z.string(), url: z.nullable(z.string()) })),
  /** London's today and the server's clock, so that a wrong clock in the browser misleads nobody. */
  now: z.string(),
});
export type PublicConfig = z.infer<typeof publicConfig>;

/** What GET /api/health and GET /api/ready answer where all is well. */
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
