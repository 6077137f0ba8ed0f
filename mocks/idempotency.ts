// Repeatable calls as on the server: each Idempotency-Key has one stored answer.
import { keyOfAnotherRequest } from '#domain/kit/refusals.ts';
import { answerProblem } from './answers.ts';
import type { Backend } from './backend.ts';
import type { MockCall } from './respond.ts';

type Resolver = MockCall['respond'];

/** Wraps a resolver and stores the first answer to each key; server failures are not stored. */
export const once =
  (backend: Backend, resolver: Resolver): Resolver =>
  async (info) => {
    const { request } = info;
    const name = request.headers.get('idempotency-key');
    if (name === null) return resolver(info);
    const key = `${backend.signedInAs ?? ''} ${name}`;
    // The text of a form has a new boundary each time.
    const isForm = request.headers.get('content-type')?.startsWith('multipart/');
    const asked = `${request.method} ${request.url} ${isForm ? '' : await request.clone().text()}`;
    const kept = backend.answers.get(key);
    if (kept && kept.asked !== asked) return answerProblem(keyOfAnotherRequest());
    if (kept) {
      const response = (await kept.response).clone();
      response.headers.set('idempotent-replayed', 'true');
      return response;
    }
    const response = resolver(info).catch((thrown: unknown) => {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    });
    backend.answers.set(key, { asked, response });
    const { status } = await response;
    // As on the server: errors of the server, and refusals that a sign-in or a confirmation lifts.
    if (status >= 500 || status === 401 || status === 403) backend.answers.delete(key);
    return (await response).clone();
  };
