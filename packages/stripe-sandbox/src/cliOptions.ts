// Reads and checks the arguments of the command line.
import { parseArgs } from 'node:util';
import { DEFAULT_KEYS } from './defaultKeys.ts';
import type { SandboxServerOptions } from './server.ts';

export interface CliOptions {
  server: SandboxServerOptions;
  isHelp: boolean;
  untilStdinEnds: boolean;
}

/** A wrong argument; its message names the argument and the reason. */
export class UsageError extends Error {}

function check(isValid: boolean, message: string): void {
  if (!isValid) throw new UsageError(message);
}

function checkUrl(text: string): void {
  const isHttp = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  check(isHttp, `--webhook must be an http or https address, not '${text}'.`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
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
    }).values;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new UsageError(message, { cause: error });
  }
}

/** Throws `UsageError` when an argument is wrong. */
export function readOptions(args: readonly string[]): CliOptions {
  const values = parse(args);
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
