// A signed-in customer who makes calls and repeats them when the server does not answer.
import { setTimeout as wait } from 'node:timers/promises';
import type { CustomerRow } from './ipc.ts';
import { call } from './http.ts';
import type { Product } from './product.ts';
import { ProductFailure } from './productFailure.ts';

const LOOK_AGAIN_MS = 50;
/** Customers who retry do so for as long as the run may take to settle. */
const PATIENCE_MS = 120_000;
/** After this time the server regards a call of a dead process as ended. */
const KEY_LEASE_MS = 61_000;

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Thrown when the customer's connection broke and the customer does not retry. */
export class Gone extends Error {
  override name = 'Gone';
}

export class Customer {
  readonly id: string;
  private readonly cookie: string;
  private readonly product: Product;

  constructor(product: Product, { id, cookie }: CustomerRow) {
    this.product = product;
    this.id = id;
    this.cookie = cookie;
  }

  private send(method: string, path: string, body?: object, key?: string): Promise<Response> {
    return call(`${this.product.origin}${path}`, {
      method,
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
   * Calls until there is an answer. After a broken connection it retries when the server is back, with the same
   * idempotency key; with `returns: false` it throws Gone instead.
   */
  async call(
    method: string,
    path: string,
    body?: object,
    { returns = true, key }: { returns?: boolean; key?: string | undefined } = {},
  ): Promise<Answer> {
    const until = performance.now() + PATIENCE_MS;
    const { length: deathsBefore } = this.product.deaths;
    for (;;) {
      await this.product.up();
      try {
        const response = await this.send(method, path, body, key);
        const answer = { status: response.status, body: (await response.json()) as Answer['body'] };
        const retryAfter = response.headers.get('retry-after');
        if (retryAfter === null) return answer;
        if (performance.now() > until) {
          throw new ProductFailure(
            `${method} ${path} still answers ${String(answer.status)} ${JSON.stringify(answer.body)}.`,
          );
        }
        // The process that claimed the key is dead. Its lease ends by the business clock, which the test advances.
        if (answer.body['code'] === 'request_under_way' && this.product.deaths.length > deathsBefore) {
          await this.product.advance(KEY_LEASE_MS);
        } else {
          await wait(Number(retryAfter) * 1000);
        }
      } catch (error) {
        if (error instanceof ProductFailure) throw error;
        if (!returns) throw new Gone();
        if (performance.now() > until) throw new ProductFailure(String(error));
        await wait(LOOK_AGAIN_MS);
      }
    }
  }
}
