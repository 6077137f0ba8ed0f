// The command line: `stripe-sandbox --port 12111 --webhook http://127.0.0.1:3000/webhooks`.
import { parseArgs } from 'node:util';
import { DEFAULT_KEYS } from './defaultKeys.ts';
import type { SandboxServerOptions } from './server.ts';

const HELP = `Usage: stripe-sandbox [options]

Starts a Stripe-compatible payment server for development and tests. No money moves.

  --port PORT            port to listen on (default 12111; 0 takes a free one)
  --host HOST            address to listen on (default 127.0.0.1, this machine only)
  --webhook URL          deliver signed events to this address (default: none)
  --secret KEY           secret key, sk_test_… (default ${DEFAULT_KEYS.secretKey})
  --publishable KEY      publishable key, pk_test_… (default ${DEFAULT_KEYS.publishableKey})
  --webhook-secret KEY   signing secret, whsec_… (default ${DEFAULT_KEYS.webhookSecret})
  --data DIR             keep the data in this folder (default: in memory)
  --until-stdin-ends     stop when standard input closes, as it does when a parent process ends
  --help                 show this text
`;

class UsageError extends Error {}

function check(isValid: boolean, message: string): void {
  if (!isValid) throw new UsageError(message);
}

function checkUrl(text: string): void {
  const isHttp = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  check(isHttp, `--webhook must be an http or https address, not '${text}'.`);
}

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '12111' },
      host: { type: 'string', default: '127.0.0.1' },
      webhook: { type: 'string' },
      secret: { type: 'string', default: DEFAULT_KEYS.secretKey },
      publishable: { type: 'string', default: DEFAULT_KEYS.publishableKey },
      'webhook-secret': { type: 'string', default: DEFAULT_KEYS.webhookSecret },
      data: { type: 'string' },
      'until-stdin-ends': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { port, host, webhook, secret, publishable, data } = values;
  const isPort = /^\d{1,5}$/.test(port) && Number(port) <= 65_535;
  check(isPort, `--port must be a number from 0 to 65535, not '${port}'.`);
  check(host !== '', '--host must not be empty.');
  check(/^sk_test_\w+$/.test(secret), "--secret must be a test key that begins with 'sk_test_'.");
  check(/^pk_test_\w+$/.test(publishable), "--publishable must be a test key that begins with 'pk_test_'.");
  check(/^whsec_\w+$/.test(values['webhook-secret']), "--webhook-secret must begin with 'whsec_'.");
  check(data !== '', '--data must not be empty.');
  if (webhook !== undefined) checkUrl(webhook);
  const server: SandboxServerOptions = {
    port: Number(port),
    host,
    secretKey: secret,
    publishableKey: publishable,
    webhookSecret: values['webhook-secret'],
    ...(webhook === undefined ? {} : { webhookUrl: webhook }),
    ...(data === undefined ? {} : { dataDir: data }),
  };
  return { server, isHelp: values.help, untilStdinEnds: values['until-stdin-ends'] };
}

/** Reads the arguments; ends the process with 2 where one is wrong. */
function readOptionsOrExit(args: readonly string[]): ReturnType<typeof readOptions> {
  try {
    return readOptions(args);
  } catch (error) {
    const isUsage =
      error instanceof UsageError || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
    if (!isUsage) throw error;
    process.stderr.write(
      `stripe-sandbox: ${(error as Error).message}\nRun stripe-sandbox --help for the options.\n`,
    );
    process.exit(2);
  }
}

const write = (details: object, message: string) =>
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);

/** Runs the command; resolves once the sandbox listens. */
export async function main(args: readonly string[]): Promise<void> {
  const { server, isHelp, untilStdinEnds } = readOptionsOrExit(args);
  if (isHelp) {
    process.stdout.write(HELP);
    return;
  }
  // Loads the database and the server only where they are needed: --help and a wrong argument respond at once.
  const { startSandboxServer } = await import('./server.ts');
  const sandbox = await startSandboxServer({ ...server, log: { warn: write, error: write } }).catch(
    (error: unknown) => {
      process.stderr.write(`stripe-sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
  process.stdout.write(`stripe-sandbox listens at ${sandbox.baseUrl}
  Stripe.js        ${sandbox.baseUrl}/stripe.js
  secret key       ${sandbox.secretKey}
  publishable key  ${sandbox.publishableKey}
  webhook          ${server.webhookUrl ?? 'none'}
  webhook secret   ${sandbox.webhookSecret}
  data             ${server.dataDir ?? 'in memory'}
`);
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    await sandbox.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void end());
  process.on('SIGINT', () => void end());
  if (untilStdinEnds) process.stdin.on('end', () => void end()).resume();
}
