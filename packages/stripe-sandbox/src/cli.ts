// The command line: `stripe-sandbox --port 12111 --webhook http://127.0.0.1:3000/webhooks`.
import { readOptions, UsageError, type CliOptions } from './cliOptions.ts';
import { DEFAULT_KEYS } from './defaultKeys.ts';

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

/** Reads the arguments; ends the process with 2 where one is wrong. */
function readOptionsOrExit(args: readonly string[]): CliOptions {
  try {
    return readOptions(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`stripe-sandbox: ${error.message}\nRun stripe-sandbox --help for the options.\n`);
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
