// A person, or an attacker, with one address and one browser.
import { SANDBOX_PUBLISHABLE_KEY } from '#server/platform/process/sandbox.ts';
import { randomUUID } from 'node:crypto';

const ANSWER_WITHIN_MS = 60_000;

export interface Answer {
  status: number;
  body: unknown;
  /** The duration of the call in milliseconds. */
  ms: number;
}

export interface Booking {
  carId: string;
  startDate: string;
  endDate: string;
}

export class Visitor {
  readonly email = `${randomUUID()}@example.com`;
  readonly password = 'correct horse battery';
  id = '';
  /** The cookies of the browser, by name. */
  readonly cookies = new Map<string, string>();
  private readonly target: { readonly origin: string };
  private readonly address: string;

  /** `target` is the product, whose origin is known once it listens. */
  constructor(target: { readonly origin: string }, address: string) {
    this.target = target;
    this.address = address;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sends a call of a browser; `body` is sent as JSON, except a form. */
  async call(method: string, url: string, body?: unknown): Promise<Answer> {
    const isJson = body !== undefined && !(body instanceof FormData);
    const startedAt = performance.now();
    const response = await fetch(`${this.target.origin}${url}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      headers: {
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': this.address,
        ...(this.cookies.size > 0 ? { cookie: this.cookie } : {}),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.slice(0, line.indexOf(';')).split(/=(.*)/s);
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    const text = await response.text();
    const isObject = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      body: isObject && text ? (JSON.parse(text) as unknown) : text,
      ms: performance.now() - startedAt,
    };
  }

  async register(overrides: object = {}): Promise<Answer> {
    const person = { first_name: 'Test', last_name: 'Person', phonenumber: '020 7946 0000' };
    return this.call('POST', '/api/users', {
      ...person,
      email: this.email,
      password: this.password,
      ...overrides,
    });
  }

  signIn(password = this.password, email = this.email): Promise<Answer> {
    return this.call('POST', '/api/auth', { email, password });
  }

  /** Registers and signs in; throws when either fails. */
  async signUp(): Promise<void> {
    const created = await this.register();
    const { status } = await this.signIn();
    if (status !== 200)
      throw new Error(`Signing up answered ${String(created.status)} and ${String(status)}.`);
    this.id = (created.body as { id: string }).id;
  }

  /** Requests a hold of whole days at £100 a day. */
  hold(booking: Booking, days: number): Promise<Answer> {
    return this.call('POST', '/api/reservations/create-payment-intent', {
      amount: days * 3_000,
      currency: 'gbp',
      booking: { ...booking, isMultiDay: true },
    });
  }

  /** Pays a payment intent by card at the sandbox. */
  async pay(clientSecret: string): Promise<number> {
    const [intentId = ''] = clientSecret.split('_secret_');
    const form = { client_secret: clientSecret, payment_method: 'pm_card_visa' };
    return this.sandbox(`payment_intents/${intentId}/confirm`, new URLSearchParams(form));
  }

  /** Sends a call to the payment sandbox as the browser's script does; returns the status. */
  async sandbox(url: string, body: URLSearchParams | string): Promise<number> {
    const response = await fetch(`${this.target.origin}/sandbox/stripe/v1/${url}`, {
      method: 'POST',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      headers: {
        authorization: `Bearer ${SANDBOX_PUBLISHABLE_KEY}`,
        'x-forwarded-for': this.address,
        'content-type': typeof body === 'string' ? 'application/json' : 'application/x-www-form-urlencoded',
      },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  }
}
