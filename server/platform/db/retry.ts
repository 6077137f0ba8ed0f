// Retries a transaction or a statement that PostgreSQL rolled back: a deadlock, a serialisation failure or an outdated
// plan.
import { setTimeout as wait } from 'node:timers/promises';
import { ROLLED_BACK, sqlState } from './failures.ts';

// A transaction on a broken connection is never repeated: its COMMIT may have taken effect.
const RETRIES = 3;

export async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = RETRIES; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !ROLLED_BACK.has(sqlState(error) ?? '')) throw error;
      await wait(5 + Math.random() * 40 * (RETRIES - left + 1));
    }
  }
}
