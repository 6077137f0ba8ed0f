// Makes one booking as a browser does: holds the dates, pays the deposit at the provider, and requests the
// reservation.
import { SANDBOX_PREFIX, SANDBOX_PUBLISHABLE_KEY } from '#server/platform/process/sandbox.ts';
import { Agent, request } from 'node:http';
import { quote } from '../../domain/money/quote.ts';
import { addDays, londonDate } from '../../domain/time/london.ts';
import { PRICE_PENCE, type Bookable } from './fill.ts';
import type { Product } from './processes.ts';

const DAYS_AHEAD = 21;
const TIMEOUT_MS = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

const startDate = addDays(londonDate(Date.now()), DAYS_AHEAD);
const dates = { startDate, endDate: addDays(startDate, 1) };
const price = quote({ purpose: 'MusicVideo', pricePence: PRICE_PENCE }, dates);

/** Posts over a kept-alive connection; rejects for another status than `expected`. */
function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  expected: number,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      url,
      { method: 'POST', agent, headers: { ...headers, ...length }, timeout: TIMEOUT_MS },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.once('error', reject).once('end', () => {
          if (answer.statusCode === expected) resolve(JSON.parse(text) as Record<string, unknown>);
          else reject(new Error(`${url} answered ${String(answer.statusCode)}: ${text}`));
        });
      },
    );
    sent.once('timeout', () => sent.destroy(new Error(`${url} did not answer.`)));
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Makes a booking. Rejects when a call is refused or the reservation is not confirmed. */
export async function book({ origin, providerOrigin }: Product, { carId, cookie }: Bookable): Promise<void> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
  const call = (path: string, body: object, expected: number) =>
    post(origin + path, headers, JSON.stringify(body), expected);
  const held = await call(
    '/api/reservations/create-payment-intent',
    { amount: price?.depositPence, currency: 'gbp', booking: { carId, ...dates, isMultiDay: true } },
    200,
  );
  const intentId = String(held['paymentIntentId']);
  const card = new URLSearchParams({
    client_secret: String(held['client_secret']),
    payment_method: 'pm_card_visa',
  });
  await post(
    `${providerOrigin}${SANDBOX_PREFIX}/v1/payment_intents/${intentId}/confirm`,
    {
      authorization: `Bearer ${SANDBOX_PUBLISHABLE_KEY}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    card.toString(),
    200,
  );
  const asked = { carId, ...dates, isMultiDay: true, paymentIntentId: intentId };
  const { status } = await call('/api/reservations', asked, 201);
  if (status !== 'confirmed') throw new Error(`The reservation is ${String(status)}.`);
}
