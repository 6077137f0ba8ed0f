// Work that takes a core or much memory, a few at a time: the rest waits its turn, and a queue that is full refuses.
import type { Refusal } from './refusal.ts';

export interface Turns {
  /** Runs `work` when its turn comes; throws `refusal()` where too many wait already. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

export interface TurnsOptions {
  atATime: number;
  waiting: number;
  refusal: () => Refusal;
}

export function createTurns({ atATime, waiting, refusal }: TurnsOptions): Turns {
  let running = 0;
  const queue: (() => void)[] = [];

  async function turn(): Promise<void> {
    if (running < atATime) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw refusal();
    // Whoever finishes hands the turn over, so `running` stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  function handOver(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async inTurn(work) {
      await turn();
      try {
        return await work();
      } finally {
        handOver();
      }
    },
  };
}
