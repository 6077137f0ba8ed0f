// The simulated network: normal, slow, failing, without a server, or offline.
import { refuse } from './answers.ts';
import type { Backend } from './backend.ts';

export type Network =
  /** The server answers after the delay. */
  | { kind: 'answers'; latencyMs: number }
  /** Calls never get an answer. */
  | { kind: 'silent' }
  /** The server answers with errors. */
  | { kind: 'refuses'; status: number; detail: string }
  /** The server does not respond. */
  | { kind: 'down' }
  /** The browser is offline and reports it. */
  | { kind: 'offline' };

// The session calls always work: otherwise every screen would show the same state.
const ALWAYS_ANSWERED = /\/api\/(config|auth\/session)$/;
const never = () => new Promise<never>(() => undefined);

export interface Line {
  network: Network;
  backend: Backend;
  /** Runs before the answer to a request, for changes on the server in the meantime. */
  meanwhile?: ((request: Request, backend: Backend) => Promise<void>) | undefined;
  answer: (request: Request) => Promise<Response>;
}

/** The browser's answer for this request; rejects as fetch does when the server is not reachable. */
export async function respondOverNetwork(request: Request, line: Line): Promise<Response> {
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
