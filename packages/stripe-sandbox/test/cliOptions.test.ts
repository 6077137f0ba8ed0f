// The arguments of the command line: defaults, values and refused arguments.
import { readOptions, UsageError } from '../src/cliOptions.ts';
import { DEFAULT_KEYS } from '../src/defaultKeys.ts';

it('takes the default keys, port 12111 and this machine when no argument is given', () => {
  expect(readOptions([])).toEqual({
    server: { port: 12_111, host: '127.0.0.1', ...DEFAULT_KEYS },
    isHelp: false,
    untilStdinEnds: false,
  });
});

it('takes every value that is given', () => {
  const keys = ['--secret', 'sk_test_1', '--publishable', 'pk_test_1', '--webhook-secret', 'whsec_1'];
  const places = ['--port', '1', '--host', '::1', '--webhook', 'https://127.0.0.1/hook', '--data', 'folder'];
  expect(readOptions([...keys, ...places, '--until-stdin-ends', '--help'])).toEqual({
    server: {
      ...{ port: 1, host: '::1', webhookUrl: 'https://127.0.0.1/hook', dataDir: 'folder' },
      ...{ secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' },
    },
    isHelp: true,
    untilStdinEnds: true,
  });
});

it.each<[string, string[], string]>([
  ['a port that is no number', ['--port', 'many'], "--port must be a number from 0 to 65535, not 'many'."],
  ['a port that is too high', ['--port', '65536'], "--port must be a number from 0 to 65535, not '65536'."],
  ['a live key', ['--secret', 'sk_live_1'], "--secret must be a test key that begins with 'sk_test_'."],
  ['a webhook without a scheme', ['--webhook', 'localhost'], '--webhook must be an http or https address'],
  ['another scheme', ['--webhook', 'ftp://127.0.0.1/'], "not 'ftp://127.0.0.1/'."],
  ['an unknown option', ['--colour', 'red'], "Unknown option '--colour'"],
  ['an option without its value', ['--port'], 'argument missing'],
  ['an argument that is no option', ['3000'], "Unexpected argument '3000'"],
  ['a publishable key of another kind', ['--publishable', 'sk_test_1'], '--publishable must be a test key'],
  ['a webhook secret of another kind', ['--webhook-secret', 'secret'], '--webhook-secret must begin with'],
  ['an empty host', ['--host', ''], '--host must not be empty.'],
  ['an empty folder', ['--data', ''], '--data must not be empty.'],
])('refuses %s', (_case, args, message) => {
  const read = () => readOptions(args);
  expect(read).toThrow(UsageError);
  expect(read).toThrow(message);
});
