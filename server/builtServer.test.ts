// Tests the build of the server: it starts from another folder without a compiler, serves, and ends on SIGTERM.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = process.cwd();
// Two folders below the product's folder, as dist/server is.
const folder = path.join(root, '.cache', `built-server-${process.pid}`);
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'built-server-'));
afterAll(() => {
  for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true });
});

const REFUSE = `const refuse = (name) => {
  if (/^(tsx|esbuild|typescript|webpack|@babel|@swc)([/]|$)/.test(name)) throw new Error('The server loads ' + name);
};`;
const IMPORTS = `${REFUSE}
export const resolve = (name, context, next) => { refuse(name); return next(name, context); };`;
/** A module that fails the process when it imports or requires a compiler. */
const NO_COMPILER = `${REFUSE}
import Module, { register } from 'node:module';
const load = Module._load;
Module._load = function (name, ...rest) { refuse(name); return load.call(this, name, ...rest); };
register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(IMPORTS)}));`;

function run(args: string[], options: { cwd: string; env?: Record<string, string> }) {
  const child = spawn(process.execPath, args, {
    cwd: options.cwd,
    env: { PATH: process.env.PATH ?? '', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const says = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const [, found] = pattern.exec(output) ?? [];
      if (found !== undefined) return found;
      const code = await Promise.race([once(child.stdout, 'data').then(() => undefined), ended]);
      if (code !== undefined) throw new Error(`It ended with ${String(code)}: ${output}`);
    }
  };
  return { child, ended, says, output: () => output };
}

it('starts without a compiler from any folder, serves calls, migrations and terms, and ends with 0', async () => {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'main.js');
  const build = `import('./scripts/buildServer.ts').then(({ buildServer }) => buildServer(${JSON.stringify(folder)}))`;
  const built = run(['--import', 'tsx', '--input-type=module', '--eval', build], { cwd: root });
  expect({ code: await built.ended, output: built.output() }).toEqual({ code: 0, output: '' });

  const hook = path.join(folder, 'noCompiler.mjs');
  writeFileSync(hook, NO_COMPILER);
  const server = run(['--enable-source-maps', '--import', hook, file], {
    cwd: os.tmpdir(),
    env: { PORT: '0', DATA_DIR: dataDir, DEMO_DATA: 'off', LOG_LEVEL: 'error' },
  });
  const origin = await server.says(/ is at (http:\S+)/);
  expect((await fetch(`${origin}/api/ready`)).status).toBe(200);
  const terms = (await (await fetch(`${origin}/api/terms`)).json()) as { text: string };
  expect(terms.text).toContain('#');
  expect((await fetch(`${origin}/sandbox/stripe/stripe.js`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect({ code: await server.ended, output: server.output() }).toEqual({
    code: 0,
    output: `Luxury Car Rentals is at ${origin}\n`,
  });

  // The stack of an error contains the path of the source file.
  const refused = run(['--enable-source-maps', file], {
    cwd: os.tmpdir(),
    env: { DATA_DIR: path.join(file, 'not-a-folder'), PORT: '0' },
  });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(/server\/\w+\.ts:\d+/);
});
