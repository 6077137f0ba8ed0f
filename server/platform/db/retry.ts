// Retries a transaction that PostgreSQL rolled back after a deadlock or a serialisation failure.
import { setTimeout as wait } from 'node:timers/promises';
import { sqlState } from './failures.ts';

// Both mean that nothing was committed. A broken connection does not: its COMMIT may have taken effect, so this module
// never repeats it.
const RETRIED = new Set(['40P01', '40001']);
const RETRIES = 3;

export async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = RETRIES; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !RETRIED.has(sqlState(error) ?? '')) throw error;
      await wait(5 + Math.random() * 40 * (RETRIES - left + 1));
    }
  }
}
