// Traces of calls and their statements for OpenTelemetry. The SDK reads the standard OTEL_* variables. It is large and
// loads only when OTEL_EXPORTER_OTLP_ENDPOINT is set.
import { createRequire, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { isSecretAddress } from './loggedPath.ts';

const FLUSH_MS = 3_000;
const NAME = 'luxury-car-rentals';

/** Starts to record, before the application is built. Returns a function that sends the remaining spans and stops. */
export async function startTelemetry(): Promise<() => Promise<void>> {
  const [
    { default: FastifyOtelInstrumentation },
    { HttpInstrumentation },
    { PgInstrumentation },
    { NodeSDK },
  ] = await Promise.all([
    import('@fastify/otel'),
    import('@opentelemetry/instrumentation-http'),
    import('@opentelemetry/instrumentation-pg'),
    import('@opentelemetry/sdk-node'),
  ]);
  process.env.OTEL_SERVICE_NAME ??= NAME;
  // Metrics are for Prometheus, and logs go to the output of the process.
  process.env.OTEL_METRICS_EXPORTER ??= 'none';
  process.env.OTEL_LOGS_EXPORTER ??= 'none';
  const sdk = new NodeSDK({
    instrumentations: [
      // Sockets and health checks would fill the traces, and a trace must not record a secret address.
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }) =>
          /^\/(socket\.io|api\/(health|ready))/.test(url) || isSecretAddress(url),
      }),
      new FastifyOtelInstrumentation({ registerOnInitialization: true, instrumentHooks: false }),
      // Statements have placeholders; their values are not recorded.
      new PgInstrumentation({ requireParentSpan: true, enhancedDatabaseReporting: false }),
    ],
  });
  sdk.start();
  // The server imports these as ES modules, which the hooks of the SDK do not patch. This code patches the same
  // objects.
  const load = createRequire(path.resolve('package.json'));
  for (const name of ['http', 'pg', 'pg-pool']) load(name);
  syncBuiltinESMExports();
  return async () => {
    const timeout = new Promise<void>((resolve) => void setTimeout(resolve, FLUSH_MS).unref());
    await Promise.race([sdk.shutdown().catch(() => undefined), timeout]);
  };
}
