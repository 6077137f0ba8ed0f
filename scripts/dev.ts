// `npm run dev`: restarts the server on change and reloads the browser app; both end together.
import './endWithNpm.js';
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

const API_PORT = process.env.API_PORT ?? '3001';
const PORT = process.env.PORT ?? '3000';

const run = (args: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, args, { stdio: ['inherit', 'pipe', 'inherit'], env: { ...process.env, ...env } });

const server = run(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'], {
  PORT: API_PORT,
  PUBLIC_ORIGIN: `http://localhost:${PORT}`,
});
const browserApp = run(
  ['--import', 'tsx', 'node_modules/webpack/bin/webpack.js', 'serve', '--mode', 'development'],
  { PORT, API_PORT },
);
browserApp.stdout?.pipe(process.stdout);
// The server prints its own address, but the user has to open the address of webpack, which forwards the
// calls.
createInterface({ input: server.stdout ?? process.stdin }).on('line', (line) => {
  process.stdout.write(line.startsWith('Luxury Car Rentals is at ') ? 'The server is ready.\n' : `${line}\n`);
});

const children = [server, browserApp];
const end = () => children.filter(({ killed }) => !killed).forEach((child) => child.kill());
for (const child of children) {
  child.on('exit', (code) => {
    end();
    process.exitCode = code ?? 0;
  });
}
process.on('SIGTERM', end);
process.on('SIGINT', end);
