// The default keys of a sandbox server.

export const DEFAULT_KEYS = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
} as const;
