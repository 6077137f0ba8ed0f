// Starts OpenTelemetry's SDK for the server. It reads the standard OTEL_* variables.
import FastifyOtelInstrumentation from '@fastify/otel';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { NodeSDK } from '@opentelemetry/sdk-node';

/**
 * Records calls and statements from now on.
 * @param {(address: string) => boolean} isIgnored whether the calls of an address are left out
 * @returns {{ shutdown(): Promise<void> }} the SDK; `shutdown` sends the remaining spans
 */
export function start(isIgnored) {
  const sdk = new NodeSDK({
    instrumentations: [
      new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url = '' }) => isIgnored(url) }),
      new FastifyOtelInstrumentation({ registerOnInitialization: true, instrumentHooks: false }),
      // Statements have placeholders; their values are not recorded.
      new PgInstrumentation({ requireParentSpan: true, enhancedDatabaseReporting: false }),
    ],
  });
  sdk.start();
  return sdk;
}
