// Exempts calls that upload files from the server's request timeout of 15 seconds.
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE } from '#domain/time/durations.ts';

const LONGEST = 10 * MINUTE;

const patient = new WeakSet<Socket>();

/** True while the request on this connection may take longer than the server's timeout. */
export function mayBeSlow(socket: Socket): boolean {
  return patient.has(socket);
}

/** An onRequest hook: gives this request ten minutes to arrive and to be answered. */
export async function allowSlowBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { socket } = request.raw;
  patient.add(socket);
  // Node checks an overdue request only once, so this hook enforces the longer limit itself.
  const deadline = setTimeout(() => socket.destroy(), LONGEST).unref();
  reply.raw.once('close', () => {
    clearTimeout(deadline);
    patient.delete(socket);
  });
}
