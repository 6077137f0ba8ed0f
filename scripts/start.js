// `npm start` builds outdated parts, and runs the built server in this process. The server opens its database while the
// browser app is built. The file is plain JavaScript, so the start of a finished build loads no compiler.
import './endWithNpm.js';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { isFresh } from './sourceFingerprint.js';

process.chdir(path.resolve(import.meta.dirname, '..'));

/** Builds what is stale; the promises resolve when the part is ready. A failed build ends this process. */
function build() {
  if (!existsSync('node_modules/webpack')) {
    process.stderr.write(
      'The product is not built from these sources, and the packages of the build are missing. Run: npm ci --include=dev\n',
    );
    process.exit(1);
  }
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts', 'fast'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const stop = () => child.kill();
  const leave = () => process.exit(1);
  process.once('exit', stop).once('SIGTERM', leave).once('SIGINT', leave);
  const server = new Promise((resolve) => child.once('message', () => resolve()));
  const browserApp = new Promise((resolve) => {
    child.once('exit', (code) => {
      process.off('exit', stop).off('SIGTERM', leave).off('SIGINT', leave);
      if (code !== 0) process.exit(code ?? 1);
      resolve();
    });
  });
  return { server, browserApp };
}

const ready = isFresh('browser') && isFresh('server') ? undefined : build();
await ready?.server;
// Node 22 and later keep the compiled code, which saves an eighth of the next start.
if ('enableCompileCache' in module) module.enableCompileCache('.cache/node');
// Stacks name the TypeScript sources. It takes effect for files that are loaded after it.
process.setSourceMapsEnabled(true);
const { start } = await import(path.resolve('dist/server/start.js'));
start(ready?.browserApp);
