import { spawn } from 'node:child_process';

/** Runs one of the project's tools; resolves with its exit code and all its output. */
export function outputOf(args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs one of the project's tools with this process's output; resolves with its exit code. */
export function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd?: string,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env }, cwd });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
