// Limits the size of multipart forms with pictures, and ends a refused form.
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '#domain/kit/httpProblem.ts';

/** The refusal of a form that exceeds a limit. */
export const formTooLarge = () => new HttpProblem(413, 'The request is too large.', { code: 'too_large' });

/** The refusal of a malformed form. */
const badForm = () => new HttpProblem(400, 'The form could not be read.', { code: 'bad_form' });

/**
 * The refusal of a form that could not be received: a refusal itself, a failure of this machine such as a full disk, or
 * otherwise a malformed form.
 */
export function failureOfForm(error: unknown): Error {
  const isOwn = error instanceof HttpProblem || (error instanceof Error && 'syscall' in error);
  return isOwn ? error : badForm();
}

/** Returns an onRequest hook that refuses a request whose Content-Length is above `maxBytes`. */
export const refuseAbove =
  (maxBytes: number) =>
  async (request: FastifyRequest): Promise<void> => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw formTooLarge();
  };

/** Counts the received bytes, also without Content-Length, and destroys a request of more than `maxBytes`. */
export function destroyAbove(request: FastifyRequest, maxBytes: number): void {
  let received = 0;
  request.raw.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) request.raw.destroy();
  });
}

/** Discards the rest of a refused form, so that the response can be sent. */
export function discardRest(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}
