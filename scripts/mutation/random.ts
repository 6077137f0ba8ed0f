// Repeatable random numbers: the same seed gives the same numbers.

export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  shuffled<T>(items: readonly T[]): T[];
}

/** Mulberry32, by Tommy Ettinger. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    shuffled(items) {
      const result = [...items];
      for (let last = result.length - 1; last > 0; last -= 1) {
        const other = Math.floor(next() * (last + 1));
        [result[last], result[other]] = [result[other] as never, result[last] as never];
      }
      return result;
    },
  };
}
