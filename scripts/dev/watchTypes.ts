// Checks the types while webpack serves the app, and shows their errors in the terminal and over the page.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type Server from 'webpack-dev-server';
import { keptTypes, typeCompiler } from '../typeCompiler.ts';

const ARGUMENTS = [...keptTypes('dev'), '--watch', '--preserveWatchOutput', '--pretty', 'false'];
const ERROR = /^\S+\(\d+,\d+\): error TS\d+: /;
const DONE = /Found (\d+) errors?\. Watching/;

/** Ends with the server. */
export async function watchTypes(server: Server): Promise<void> {
  const child = spawn(await typeCompiler(), ARGUMENTS, { stdio: ['ignore', 'pipe', 'inherit'] });
  // The compiler finishes a check before it obeys SIGTERM.
  process.once('exit', () => child.kill('SIGKILL'));
  let errors: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (ERROR.test(line)) errors.push(line);
    const [, count] = DONE.exec(line) ?? [];
    if (count === undefined) return;
    for (const error of errors) process.stdout.write(`${error}\n`);
    const clients = server.webSocketServer?.clients ?? [];
    server.sendMessage(
      clients,
      errors.length > 0 ? 'errors' : 'ok',
      errors.map((message) => ({ message })),
    );
    errors = [];
  });
}
