// Registers the handlers of a room's calls: the declaration gives the address, the access, the limits and the schemas.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { AnswerOf, Call, Received } from '#domain/kit/call.ts';
import { refuseAbove } from '../media/multipartForm.ts';
import { allowSlowBody } from './slowBodies.ts';

/** A request whose parts are the results of the call's schemas. */
export type RequestOf<C extends Call> = FastifyRequest<{
  Params: Received<C>['params'];
  Querystring: Received<C>['query'];
  Body: Received<C>['body'];
}>;

export type Handler<C extends Call> = (
  request: RequestOf<C>,
  reply: FastifyReply,
) => AnswerOf<C> | FastifyReply | Promise<AnswerOf<C> | FastifyReply>;

/** One handler for each call; a missing one does not compile. */
export type Handlers<Calls extends Record<string, Call>> = { [K in keyof Calls]: Handler<Calls[K]> };

function limitOf({ countedPerUser, ...limit }: NonNullable<Call['rateLimit']>) {
  return countedPerUser === undefined
    ? { rateLimit: limit }
    : { limitOfUser: { ...limit, name: countedPerUser } };
}

function toRoute(room: string, call: Call, handler: Handler<Call>): RouteOptions {
  const { method, path, summary, description, access, rateLimit, form } = call;
  const { recentSignIn, beforeSecondFactor, byPaymentLink, ofAnyUser, answersOverloaded } = call;
  const { params, query, body, answer, file, status = 200 } = call;
  return {
    ...(form && { onRequest: [refuseAbove(form.maxBytes), allowSlowBody], bodyLimit: form.maxBytes }),
    method,
    url: path,
    ...(call.isUnlogged && { logLevel: 'warn' }),
    config: {
      access,
      ...(recentSignIn && { recentSignIn }),
      ...(beforeSecondFactor && { beforeSecondFactor }),
      ...(byPaymentLink && { byPaymentLink }),
      ...(ofAnyUser && { ofAnyUser }),
      ...(answersOverloaded && { answersOverloaded }),
      ...(call.repeat === 'keyed' && { idempotent: true }),
      ...(rateLimit && limitOf(rateLimit)),
    },
    schema: {
      tags: [room],
      summary,
      ...(description && { description }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: {
        ...(call.isRevalidated && { 304: z.undefined() }),
        [status]: file ? { description: 'A file.', content: { [file]: { schema: z.unknown() } } } : answer,
      },
    },
    handler: async (request, reply) => {
      const result = await handler(request as RequestOf<Call>, reply.code(status));
      // Fastify ends no call without content whose caller has gone, but its answer has to be stored.
      return status === 204 ? reply.send() : result;
    },
  };
}

/** Serves the calls under the tag `room` of the API's documentation. */
export function serve<Calls extends Record<string, Call>>(
  app: FastifyInstance,
  room: string,
  calls: Calls,
  handlers: Handlers<Calls>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    app.route(toRoute(room, call, handlers[name] as Handler<Call>));
  }
}
