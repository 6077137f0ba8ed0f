// `npm run dev`: restarts the server on change and reloads the browser app; both end together.
import { spawn, type ChildProcess } from 'node:child_process';

const API_PORT = process.env.API_PORT ?? '3001';
const run = (args: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });

const PORT = process.env.PORT ?? '3000';
const children = [
  run(['node_modules/tsx/dist/cli.mjs', 'watch', 'server/main.ts'], {
    PORT: API_PORT,
    PUBLIC_ORIGIN: `http://localhost:${PORT}`,
  }),
  run(['--import', 'tsx', 'node_modules/webpack/bin/webpack.js', 'serve', '--mode', 'development'], {
    PORT,
    API_PORT,
  }),
];
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill();
    process.exitCode = code ?? 0;
  });
}
