// Selects places at random, each file in proportion to the number of its mutants.
import { createRandom } from './random.ts';
import type { Candidate } from './candidates.ts';

/** The same seed selects the same places of the same sources. */
export function draw(candidates: readonly Candidate[], size: number, seed: number): Candidate[] {
  const random = createRandom(seed);
  const files = [...new Set(candidates.map(({ file }) => file))];
  const ordered = files.flatMap((name) => random.shuffled(candidates.filter(({ file }) => file === name)));
  // Selects every n-th mutant, from a random start: a file with n mutants contributes exactly one.
  const step = ordered.length / size;
  const start = random.next() * step;
  return Array.from({ length: Math.min(size, ordered.length) }, (_, index) => {
    const chosen = ordered[Math.floor(start + index * Math.max(step, 1)) % ordered.length];
    if (!chosen) throw new Error('There are no mutants to select from.');
    return chosen;
  });
}
