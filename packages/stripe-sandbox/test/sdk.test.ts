// The SDK for the sandbox goes nowhere else, and never with a live key.
import { sandboxStripe } from 'stripe-sandbox';

describe('sandboxStripe', () => {
  it('refuses a live key', () => {
    expect(() => sandboxStripe({ secretKey: 'sk_live_1', baseUrl: 'http://127.0.0.1:1' })).toThrow(
      'test keys',
    );
  });

  it('refuses plain http to another machine', () => {
    expect(() => sandboxStripe({ secretKey: 'sk_test_1', baseUrl: 'http://example.com' })).toThrow(
      'plain http',
    );
  });

  it('asks for the address only when it calls', async () => {
    let asked = 0;
    const stripe = sandboxStripe({
      secretKey: 'sk_test_1',
      maxNetworkRetries: 0,
      baseUrl: () => {
        asked += 1;
        return 'http://127.0.0.1:1';
      },
    });
    expect(asked).toBe(0);
    await expect(stripe.paymentIntents.retrieve('pi_1')).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
    expect(asked).toBe(1);
  });
});
