import { COUNTRIES, publicConfig } from './config.ts';

describe('the public configuration', () => {
  const config = {
    stripe: { publishableKey: 'pk_test_1', scriptUrl: '/sandbox/stripe/stripe.js' },
    sandbox: true,
    demoLogin: true,
    mailboxUrl: null,
    supportEmail: 'support@luxurycarrentals.example',
    maxReservationDays: 31,
    noticeHours: 2,
    balanceDueHours: 48,
    paymentLinkHours: 24,
    build: '0123456789',
    social: [
      { name: 'Instagram', url: 'https://example.com' },
      { name: 'X', url: null },
    ],
    now: '2026-11-21T10:00:00.000Z',
  };

  it('accepts a social link without a target', () => {
    expect(publicConfig.parse(config)).toEqual(config);
  });

  it('contains no secret', () => {
    const leaky = { ...config, stripe: { ...config.stripe, secretKey: 'sk_test_1' }, sessionSecret: 'x' };
    expect(publicConfig.parse(leaky)).toEqual(config);
  });

  it('lists the countries at checkout, Great Britain first', () => {
    const codes = COUNTRIES.map(({ code }) => code);
    expect(codes).toEqual(['GB', 'US', 'CA', 'AU', 'FR', 'DE', 'IT', 'ES', 'NL', 'IE']);
  });
});
