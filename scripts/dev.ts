// `npm run dev`: restarts the server on change and reloads the browser app; both end together.
import './endWithNpm.js';
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

const API_PORT = process.env.API_PORT ?? '3001';
const PORT = process.env.PORT ?? '3000';

// In a process group of its own a program gets one signal, from here. Ctrl-C would send it a second one, at which tsx kills
// the server before it has closed its database.
const run = (args: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
    detached: process.platform !== 'win32',
  });

// tsx watches what the server has imported. A server that ended at a wrong import has not imported the rest.
const WATCHED = ['server/**/*.ts', 'domain/**/*.ts', 'packages/*/src/**/*.ts'];
const WATCH = ['watch', '--clear-screen=false', ...WATCHED.flatMap((files) => ['--include', files])];
const server = run(['node_modules/tsx/dist/cli.mjs', ...WATCH, 'server/main.ts'], {
  PORT: API_PORT,
  PUBLIC_ORIGIN: `http://localhost:${PORT}`,
});
const browserApp = run(
  ['--import', 'tsx', 'node_modules/webpack/bin/webpack.js', 'serve', '--mode', 'development'],
  { PORT, API_PORT },
);
// Each of them prints an address when it is ready. The user opens the address of webpack, which forwards the calls, and
// which is of use only when the server answers, too.
const READY = /^Luxury Car Rentals is at /;
const notReady = new Set([server, browserApp]);
for (const child of [server, browserApp]) {
  createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
    if (!READY.test(line)) return void process.stdout.write(`${line}\n`);
    if (child === server) process.stdout.write('The server is ready.\n');
    const isFirst = notReady.delete(child) && notReady.size === 0;
    if (isFirst) process.stdout.write(`Luxury Car Rentals is at http://localhost:${PORT}\n`);
  });
}

const children = [server, browserApp];
const end = () => children.filter(({ killed }) => !killed).forEach((child) => child.kill());
for (const child of children) {
  child.on('exit', (code) => {
    end();
    process.exitCode = code ?? 0;
  });
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end);
