// Sends every error as problem+json with a readable message, and logs the details that the message omits.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Problem } from '#domain/kit/problem.ts';
import { BAD_DATA, BUSY_STATES, CONFLICTS, isConnectionFailure, sqlState } from '../db/failures.ts';
import { asUnreachable } from './providerErrors.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { loggedPath } from './loggedPath.ts';
import { opensPage, sendPlainPage } from './plainPage.ts';
import { schemaText } from './schemaTexts.ts';
import { mayBeSlow } from './slowBodies.ts';

const BUSY = 'The service is busy. Please try again in a moment.';
const RETRY_AFTER = 2;

/** Messages for the statuses with which Fastify itself refuses a request. */
const DETAILS: Partial<Record<number, string>> = {
  400: 'The request could not be read.',
  404: 'There is nothing at this address.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'This kind of content is not accepted; send JSON.',
  431: 'The request has too many headers.',
};

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** An error as the log shows it. Named fields only: a database error also contains the row. */
export const failureOf = (error: Error) => {
  const { name, message, stack } = error;
  return { name, message, code: codeOf(error), stack };
};

function fromDatabase(error: Error): HttpProblem | undefined {
  const state = sqlState(error) ?? '';
  if (isConnectionFailure(error) || BUSY_STATES.has(state)) {
    return new HttpProblem(503, BUSY, { retryAfter: RETRY_AFTER });
  }
  if (CONFLICTS.has(state))
    return new HttpProblem(409, 'Somebody changed this meanwhile. Please look again.');
  if (BAD_DATA.has(state)) return new HttpProblem(400, 'One of the values cannot be stored.');
  return undefined;
}

/** The system's errors of a disk that is full, used up by quota, read-only or broken. */
const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

function fromDisk(error: Error): HttpProblem | undefined {
  if (!DISK_CODES.has(codeOf(error))) return undefined;
  const detail = 'Files cannot be stored at the moment. Please try again later.';
  return new HttpProblem(503, detail, { code: 'media_unavailable', retryAfter: 60 });
}

const MAX_FIELD_ERRORS = 20;

function fromValidation(error: FastifyError): HttpProblem | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  const errors = error.validation.slice(0, MAX_FIELD_ERRORS).map(({ instancePath, message }) => ({
    field: instancePath.slice(1).replaceAll('/', '.'),
    message: message ?? 'Not valid.',
  }));
  return new HttpProblem(400, [...new Set(errors.map(({ message }) => message))].join(' '), { errors });
}

/** The HttpProblem for `error`; undefined for an internal error, whose details the caller must not see. */
function toRefusal(error: FastifyError): HttpProblem | undefined {
  if (error instanceof HttpProblem) return error;
  const known = asUnreachable(error) ?? fromValidation(error) ?? fromDatabase(error) ?? fromDisk(error);
  if (known) return known;
  const status = error.statusCode ?? 500;
  return status < 500 ? new HttpProblem(status, DETAILS[status] ?? 'The request was refused.') : undefined;
}

/** `requestId` is undefined for input that is no request. */
function toProblem(refusal: HttpProblem, requestId?: string): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[refusal.status] ?? 'Error',
    status: refusal.status,
    detail: refusal.message,
    ...(requestId === undefined ? {} : { instance: `urn:uuid:${requestId}` }),
    ...(refusal.code === undefined ? {} : { code: refusal.code }),
    ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
    ...(refusal.challenge === undefined ? {} : { challenge: refusal.challenge }),
  };
}

/** Logs `error` and returns the refusal that its caller sees; sets the status of the answer. */
function refuse(
  error: FastifyError | HttpProblem,
  request: FastifyRequest,
  reply: FastifyReply,
): HttpProblem {
  let refusal = toRefusal(error as FastifyError);
  const call = { method: request.method, path: loggedPath(request.url) };
  if (error instanceof HttpProblem || isConnectionFailure(error)) {
    // One line without a stack trace: during an outage every call logs the same reason.
    if (!refusal || refusal.status >= 500)
      request.log.warn({ ...call, reason: error.message }, 'A request was refused temporarily.');
  } else if (!refusal || refusal.status >= 500) {
    request.log.error({ ...call, failure: failureOf(error) }, 'A request failed.');
  }
  refusal ??= new HttpProblem(
    500,
    `Something went wrong on our side. Please try again; if it stays so, tell us this reference: ${request.id}`,
  );
  if (refusal.retryAfter !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(refusal.retryAfter)));
  reply.code(refusal.status);
  return refusal;
}

function writeProblem(refusal: HttpProblem, request: FastifyRequest, reply: FastifyReply): string {
  reply.header('cache-control', 'no-store').type('application/problem+json');
  return JSON.stringify(toProblem(refusal, request.id));
}

/** Makes `error` the answer in an onSend hook, which must not throw in an answer that is an error; returns the body. */
export const replaceByProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): string =>
  writeProblem(refuse(error as FastifyError, request, reply), request, reply);

/** Sends `error` as problem+json, or as a page to a browser that opens an address. */
export function answerProblem(
  error: FastifyError | HttpProblem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refuse(error, request, reply);
  if (opensPage(request)) {
    return sendPlainPage(reply, { title: STATUS_CODES[refusal.status] ?? 'Error', text: refusal.message });
  }
  return reply.send(writeProblem(refusal, request, reply));
}

/** Answers input that is no valid HTTP; there is no request, only a connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayBeSlow(socket)) return;
  const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
  const status = statuses[error.code ?? ''] ?? 400;
  const body = JSON.stringify(toProblem(new HttpProblem(status, DETAILS[status] ?? '')));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** True if a string or a key anywhere in `root` contains a NUL, which PostgreSQL cannot store. */
function hasNul(root: unknown): boolean {
  // A work list instead of recursion: 64 KiB of brackets nest deeper than the call stack allows.
  const left = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string') {
      if (value.includes('\0')) return true;
    } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      for (const [key, part] of Object.entries(value)) left.push(key, part);
    }
  }
  return false;
}

const PATH_PARAMETER = /^:/;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => (PATH_PARAMETER.test(part) ? '[^/]+' : escaped(part)));
  return new RegExp(`^${parts.join('/')}/?$`);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a call under /api without a route: 405 if the path exists with other methods, 404 otherwise. */
    answerUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  }
}

export const problems = fp(
  async (app) => {
    z.config({ customError: schemaText });
    const methodsOf = new Map<string, { pattern: RegExp; methods: Set<string> }>();
    app.addHook('onRoute', ({ url, method }) => {
      if (!url.startsWith('/api/')) return;
      const known = methodsOf.get(url) ?? { pattern: patternOf(url), methods: new Set() };
      for (const each of [method].flat()) known.methods.add(each);
      methodsOf.set(url, known);
    });

    app.decorate('answerUnknownCall', (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '';
      const allowed = [...methodsOf.values()]
        .filter(({ pattern }) => pattern.test(path))
        .flatMap(({ methods }) => [...methods]);
      if (allowed.length === 0)
        return answerProblem(new HttpProblem(404, DETAILS[404] ?? ''), request, reply);
      reply.header('allow', [...new Set(allowed)].sort().join(', '));
      return answerProblem(new HttpProblem(405, `${request.method} is not possible here.`), request, reply);
    });

    app.addHook('preValidation', async ({ body, query, params }) => {
      if (hasNul([body, query, params])) {
        throw new HttpProblem(400, 'The request holds a NUL character, which no text may have.');
      }
    });

    app.setErrorHandler<FastifyError>((error, request, reply) => answerProblem(error, request, reply));
  },
  { name: 'problems' },
);
