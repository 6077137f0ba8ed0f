// Runs the command line in a separate process, which ends with the test's process.
import { spawn } from 'node:child_process';
import path from 'node:path';

const BIN = path.resolve('packages/stripe-sandbox/bin/stripe-sandbox.js');

export interface CliProcess {
  stdout(): string;
  stderr(): string;
  /** The address at which it listens; rejects when it ends before it listens. */
  baseUrl: Promise<string>;
  /** The exit code, once it has ended. */
  exitCode: Promise<number | null>;
  kill(signal: 'SIGTERM' | 'SIGINT'): void;
  /** Closes its standard input. */
  endStdin(): void;
}

export function startCli(...args: string[]): CliProcess {
  const child = spawn(process.execPath, [BIN, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
  const baseUrl = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const [, address] = /listens at (http\S+)/.exec(stdout) ?? [];
      if (address) resolve(address);
    });
    void exitCode.then((code) => reject(new Error(`It ended with ${String(code)}: ${stderr}`)));
  });
  // A test of a wrong argument only waits for the end of the process.
  baseUrl.catch(() => undefined);
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    baseUrl,
    exitCode,
    kill: (signal) => child.kill(signal),
    endStdin: () => child.stdin.end(),
  };
}
