// A Stripe-compatible payment server for development and tests: a Fastify plugin, and an SDK that calls it.
export type { SandboxDatabase, SandboxLog, SandboxQueryable, WebhookTarget } from './host.ts';
export { type JournalEntry, readJournal } from './journal.ts';
export { prepareSandbox } from './schema.ts';
export { sandboxPlugin, type SandboxOptions } from './plugin.ts';
export { sandboxStripe, type SandboxStripeOptions } from './sdk.ts';
export { changeSwitches, type FaultMode, type SwitchChange, type Switches } from './switches.ts';
