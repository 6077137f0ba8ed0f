// Traces of calls and their statements for OpenTelemetry. The SDK is large: its packages are in tools/tracing, and it
// loads only when OTEL_EXPORTER_OTLP_ENDPOINT is set.
import { createRequire, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigurationError } from '../process/configurationError.ts';
import { isSecretAddress } from '../http/loggedPath.ts';

const FLUSH_MS = 3_000;
const NAME = 'luxury-car-rentals';

interface Tracing {
  start: (isIgnored: (address: string) => boolean) => { shutdown: () => Promise<void> };
}

async function loadTracing(): Promise<Tracing> {
  try {
    return (await import(pathToFileURL(path.resolve('tools/tracing/index.js')).href)) as Tracing;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigurationError(
      'OTEL_EXPORTER_OTLP_ENDPOINT: the packages of the traces are not installed. Run: npm ci --prefix tools/tracing',
    );
  }
}

/**
 * Starts to record, before the application is built. Returns a function that sends the remaining spans and stops.
 * Throws a ConfigurationError when the packages are not installed.
 */
export async function startTelemetry(): Promise<() => Promise<void>> {
  const tracing = await loadTracing();
  process.env.OTEL_SERVICE_NAME ??= NAME;
  // Metrics are for Prometheus, and logs go to the output of the process.
  process.env.OTEL_METRICS_EXPORTER ??= 'none';
  process.env.OTEL_LOGS_EXPORTER ??= 'none';
  // Sockets and health checks would fill the traces, and a trace must not record a secret address.
  const sdk = tracing.start(
    (address) => /^\/(socket\.io|api\/(health|ready))/.test(address) || isSecretAddress(address),
  );
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
