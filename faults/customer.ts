// Somebody with a browser: signs in, calls, and tries again when the server does not answer.
import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { Product } from './product.ts';

const PASSWORD = 'correct horse battery';
const ANSWERS_WITHIN_MS = 20_000;
const AGAIN_AFTER_MS = 50;
/** Whoever is told to come back later does so for as long as everything has to be settled in. */
const PATIENCE_MS = 120_000;

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** This customer's connection broke, and they do not come back. */
export class Gone extends Error {
  override name = 'Gone';
}

export class Customer {
  id = '';
  private cookie = '';

  private readonly product: Product;

  private constructor(product: Product) {
    this.product = product;
  }

  static async register(product: Product): Promise<Customer> {
    const customer = new Customer(product);
    const email = `customer-${randomUUID()}@example.com`;
    const names = { first_name: 'One', last_name: 'Of Many', phonenumber: '020 7946 0000' };
    const made = await customer.call('POST', '/api/users', { ...names, email, password: PASSWORD });
    customer.id = String(made.body['id']);
    await customer.signIn(email);
    return customer;
  }

  private async signIn(email: string): Promise<void> {
    const answer = await this.send('POST', '/api/auth', { email, password: PASSWORD });
    const [cookie] = answer.headers.getSetCookie();
    if (!answer.ok || !cookie) throw new Error(`Signing in answered ${String(answer.status)}.`);
    this.cookie = cookie.split(';', 1)[0] ?? '';
  }

  private send(method: string, path: string, body?: object, key?: string): Promise<Response> {
    return fetch(`${this.product.origin}${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      headers: {
        cookie: this.cookie,
        'sec-fetch-site': 'same-origin',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /**
   * Calls until there is an answer. A connection that breaks is tried again once the server is back, with the same
   * idempotency key; with `returns: false` it throws Gone instead.
   */
  async call(
    method: string,
    path: string,
    body?: object,
    { returns = true, key }: { returns?: boolean; key?: string | undefined } = {},
  ): Promise<Answer> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      await this.product.up();
      try {
        const response = await this.send(method, path, body, key);
        const answer = { status: response.status, body: (await response.json()) as Answer['body'] };
        const comeBack = response.headers.get('retry-after');
        if (comeBack === null || performance.now() > until) return answer;
        await wait(Number(comeBack) * 1000);
      } catch (error) {
        if (performance.now() > until) throw error;
        if (!returns) throw new Gone();
        await wait(AGAIN_AFTER_MS);
      }
    }
  }
}
