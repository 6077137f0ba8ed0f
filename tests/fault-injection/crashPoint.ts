// Kills this process when it reaches a named point for the n-th time.
import { writeSync } from 'node:fs';
import type { ServerPoint } from './crashPoints.ts';

export interface CrashSwitch {
  /** From now on the process is killed when it reaches `point` for the `passage`-th time. */
  arm(point: ServerPoint, passage: number): void;
  disarm(): void;
  isArmed(point: ServerPoint): boolean;
  passed(point: ServerPoint): void;
}

export function createCrashSwitch(): CrashSwitch {
  let armed: { point: ServerPoint; left: number } | undefined;
  return {
    arm: (point, passage) => (armed = { point, left: passage }),
    disarm: () => (armed = undefined),
    isArmed: (point) => armed?.point === point,
    passed(point) {
      if (armed?.point !== point) return;
      armed.left -= 1;
      if (armed.left > 0) return;
      // Written before the kill; the pipe keeps it.
      writeSync(1, `killed at ${point}\n`);
      process.kill(process.pid, 'SIGKILL');
    },
  };
}
