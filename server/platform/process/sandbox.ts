/** The URL prefix of the payment sandbox on this server. */
export const SANDBOX_PREFIX = '/sandbox/stripe';

/** The publishable key that the browser sends to the sandbox. */
export const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox';
