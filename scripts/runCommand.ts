// Runs one of the project's tools and returns its exit code.
import { spawn } from 'node:child_process';

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
