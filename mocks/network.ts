// What lies between the browser and the mock server: nothing, a slow line, a server that refuses, one that is not there.
import { refuse } from './answers.ts';
import type { Backend } from './backend.ts';

export type Network =
  /** Answers after so long. */
  | { kind: 'answers'; latencyMs: number }
  /** Calls stay on their way for ever. */
  | { kind: 'silent' }
  /** The server is there and cannot do it. */
  | { kind: 'refuses'; status: number; detail: string }
  /** There is no server at the other end. */
  | { kind: 'down' }
  /** The browser has no network, and knows it. */
  | { kind: 'offline' };

// What a screen needs before it knows whose it is: without these there would be only one state, of no screen.
const ALWAYS_ANSWERED = /\/api\/(config|auth\/session)$/;
const never = () => new Promise<never>(() => undefined);

export interface Line {
  network: Network;
  backend: Backend;
  /** Called before a request is answered, for what happens on the server meanwhile. */
  meanwhile?: ((request: Request, backend: Backend) => Promise<void>) | undefined;
  answer: (request: Request) => Promise<Response>;
}

/** What the browser gets for this request over this line; rejects as fetch does where nothing is at the other end. */
export async function overTheLine(request: Request, line: Line): Promise<Response> {
  const { network, backend, meanwhile, answer } = line;
  if (network.kind === 'offline' || network.kind === 'down') throw new TypeError('Failed to fetch');
  if (!ALWAYS_ANSWERED.test(new URL(request.url).pathname)) {
    if (network.kind === 'silent') return never();
    if (network.kind === 'refuses') return refuse(network.status, network.detail);
  }
  if (network.kind === 'answers' && network.latencyMs > 0) {
    await new Promise((resolve) => setTimeout(resolve, network.latencyMs));
  }
  await meanwhile?.(request.clone(), backend);
  return answer(request);
}
