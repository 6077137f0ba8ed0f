// Starts OpenTelemetry's SDK for the server. It reads the standard OTEL_* variables.
import { IncomingMessage } from 'node:http';
import FastifyOtelInstrumentation from '@fastify/otel';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { NodeSDK } from '@opentelemetry/sdk-node';

/** What identifies a user: the terms of a search, and the network address. */
const PERSONAL = ['url.query', 'client.address', 'network.peer.address', 'network.peer.port'];

/** Deletes the personal attributes of the span of a call to this server, before the span ends. */
function forgetCaller(span, request) {
  if (!(request instanceof IncomingMessage)) return;
  for (const name of PERSONAL) delete span.attributes?.[name];
}

/**
 * Records calls and statements from now on.
 * @param {(address: string) => boolean} isIgnored whether the calls of an address are left out
 * @returns {{ shutdown(): Promise<void> }} the SDK; `shutdown` sends the remaining spans
 */
export function start(isIgnored) {
  const sdk = new NodeSDK({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }) => isIgnored(url),
        applyCustomAttributesOnSpan: forgetCaller,
      }),
      new FastifyOtelInstrumentation({
        registerOnInitialization: true,
        instrumentHooks: false,
        requestHook: (span, { url }) => span.setAttribute('url.path', url.split('?', 1)[0]),
      }),
      // Statements have placeholders; their values are not recorded.
      new PgInstrumentation({ requireParentSpan: true, enhancedDatabaseReporting: false }),
    ],
  });
  sdk.start();
  return sdk;
}
