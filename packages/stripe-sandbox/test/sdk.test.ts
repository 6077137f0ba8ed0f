// The SDK for a sandbox: it calls no other machine over http and takes no live key.
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

  it('resolves the address on every call', async () => {
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
