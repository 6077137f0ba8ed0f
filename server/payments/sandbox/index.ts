// The payment sandbox: a Stripe-compatible server of our own for running without a Stripe account.
export { sandboxPlugin, type SandboxOptions } from './plugin.ts';
export { SANDBOX_PREFIX, sandboxStripe, type SandboxStripeOptions } from './sdk.ts';
