// `npm start` builds outdated parts, then runs the built server in this process. The file is plain JavaScript, so the
// start of a finished build loads no compiler.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { isFresh } from './sourceFingerprint.js';

process.chdir(path.resolve(import.meta.dirname, '..'));

if (!isFresh('browser') || !isFresh('server')) {
  const build = spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' });
  const stop = () => build.kill();
  process.once('exit', stop).once('SIGTERM', stop).once('SIGINT', stop);
  const [code] = await once(build, 'exit');
  process.off('exit', stop).off('SIGTERM', stop).off('SIGINT', stop);
  if (code !== 0) process.exit(code ?? 1);
}
// Stacks name the TypeScript sources. It takes effect for files that are loaded after it.
process.setSourceMapsEnabled(true);
await import(path.resolve('dist/server/main.js'));
