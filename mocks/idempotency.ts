// Repeatable calls as on the server: each Idempotency-Key has one stored answer.
import type { HttpResponseResolver } from 'msw';
import { refuse } from './answers.ts';
import type { Backend } from './backend.ts';

type Resolver = HttpResponseResolver;

/** Wraps a resolver and stores the first answer to each key; server failures are not stored. */
export const once =
  (backend: Backend, resolver: Resolver): Resolver =>
  async (info) => {
    const { request } = info;
    const name = request.headers.get('idempotency-key');
    if (name === null) return resolver(info);
    const key = `${backend.signedInAs ?? ''} ${name}`;
    const asked = `${request.method} ${request.url} ${await request.clone().text()}`;
    const kept = backend.answers.get(key);
    if (kept && kept.asked !== asked) {
      return refuse(422, 'This Idempotency-Key was used for another request.', {
        code: 'idempotency_key_reused',
      });
    }
    if (kept) return kept.response.clone();
    const response = await Promise.resolve(resolver(info)).catch((thrown: unknown) => {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    });
    // The server refuses callers before it reads the key.
    if (response instanceof Response && response.status < 500 && response.status !== 403) {
      backend.answers.set(key, { asked, response: response.clone() });
    }
    return response;
  };
