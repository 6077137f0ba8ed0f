// The id of the current request, for tasks that the request stores: tasks of the outbox and their mails.
import { requestContext } from '@fastify/request-context';

declare module '@fastify/request-context' {
  interface RequestContextData {
    requestId: string;
  }
}

/** Undefined outside a request, as in work of the server itself. */
export const currentRequestId = (): string | undefined => requestContext.get('requestId');
