// Calls that carry files may take minutes to arrive; every other request has the server's 15 seconds.
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

const LONGEST = 10 * 60_000;

const patient = new WeakSet<Socket>();

/** True while the request on this connection may take longer than the server's limit. */
export function mayBeSlow(socket: Socket): boolean {
  return patient.has(socket);
}

/** An onRequest hook: gives this request ten minutes to arrive and be answered. */
export async function allowSlowBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { socket } = request.raw;
  patient.add(socket);
  // Node looks at a request that is late once only, so the longer limit is ours to keep.
  const deadline = setTimeout(() => socket.destroy(), LONGEST).unref();
  reply.raw.once('close', () => {
    clearTimeout(deadline);
    patient.delete(socket);
  });
}
