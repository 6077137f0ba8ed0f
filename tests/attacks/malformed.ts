// Malformed requests from the product's own OpenAPI document.
import fc from 'fast-check';
import { malformedRequests, type Paths } from '#server/testing/malformedRequests.ts';
import { inParallel, outcome, type Attack } from './attack.ts';

const REQUESTS = 10_000;
const SEED = 20_270_328;
const GROWTH_MB = 150;
/** Each address sends few requests, so that the limits per address refuse none of them. */
const REQUESTS_PER_ADDRESS = 50;

export const malformedAttacks: readonly Attack[] = [
  {
    name: `${REQUESTS.toLocaleString('en-GB')} malformed requests from the OpenAPI document`,
    expected: `no answer of 5xx, memory grows by less than ${String(GROWTH_MB)} MB`,
    async run(product) {
      const admin = await product.admin();
      const car = await product.addCar(admin);
      const customer = await product.signUp();
      const { body } = await product.visitor().call('GET', '/api/docs/json');
      const requests = fc.sample(malformedRequests((body as { paths: Paths }).paths, [customer.id, car]), {
        numRuns: REQUESTS,
        seed: SEED,
      });
      const cookies = [[], [...customer.cookies], [...admin.cookies]];
      // The first requests fill caches and compile code.
      let before = 0;
      const faults: string[] = [];
      let address = product.newAddress();
      await inParallel(REQUESTS, 10, async (index) => {
        const request = requests[index];
        if (!request || request.url.startsWith('/api/auth/logout')) return;
        if (index % REQUESTS_PER_ADDRESS === 0) address = product.newAddress();
        if (index === REQUESTS / 10) before = await product.memoryMb();
        const { method, url, payload, contentType, actor } = request;
        const headers = new Headers({ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address });
        const cookie = (cookies[actor % cookies.length] ?? [])
          .map(([name, value]) => `${name}=${value}`)
          .join('; ');
        if (cookie) headers.set('cookie', cookie);
        if (payload !== undefined) headers.set('content-type', contentType);
        const answer = await fetch(`${product.origin}${url}`, {
          method,
          headers,
          signal: AbortSignal.timeout(30_000),
          ...(payload === undefined ? {} : { body: payload }),
        });
        await answer.arrayBuffer();
        if (answer.status >= 500) faults.push(`${method} ${url}: ${String(answer.status)}`);
      });
      const growth = (await product.memoryMb()) - before;
      return outcome(
        faults.length === 0 && growth < GROWTH_MB,
        `${String(faults.length)} answers of 5xx ${faults.slice(0, 3).join('; ')}, ${growth.toFixed(0)} MB more`,
      );
    },
  },
];
