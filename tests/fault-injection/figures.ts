// The figures of a run: what was counted, what may not be, and whether it was so.

export interface Figure {
  name: string;
  value: string;
  /** Why it is wrong; empty where it is right. */
  faults: readonly string[];
  /** Whose fault it is where it is wrong: the harness did not do what it planned, or the product broke a promise. */
  of: 'harness' | 'product';
}

/** How many faults there are, which have to be none. */
export const none = (name: string, faults: readonly string[]): Figure => ({
  name,
  value: String(faults.length),
  faults,
  of: 'product',
});

/** A figure that is right as long as `isRight` says so. */
export const figure = (name: string, value: string, isRight = true): Figure => ({
  name,
  value,
  faults: isRight ? [] : [`${name}: ${value}`],
  of: 'product',
});

/** How far the harness got; it is right as long as `isRight` says so. */
export const coverage = (name: string, value: string, isRight: boolean): Figure => ({
  ...figure(name, value, isRight),
  of: 'harness',
});

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** 'median 1.2 s, longest 2.0 s'; of nothing, nothing. */
export function spread(values: readonly number[]): string {
  const sorted = [...values].sort((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)];
  return median === undefined ? 'none' : `median ${seconds(median)}, longest ${seconds(sorted.at(-1) ?? 0)}`;
}

const FAULTS_SHOWN = 10;

export function printFigures(title: string, figures: readonly Figure[]): void {
  const width = Math.max(...figures.map(({ name }) => name.length));
  process.stdout.write(`\n${title}\n`);
  for (const { name, value, faults } of figures) {
    process.stdout.write(`${faults.length === 0 ? '  ' : '! '}${name.padEnd(width)}  ${value}\n`);
    for (const fault of faults.slice(0, FAULTS_SHOWN)) process.stdout.write(`      ${fault}\n`);
    if (faults.length > FAULTS_SHOWN)
      process.stdout.write(`      and ${String(faults.length - FAULTS_SHOWN)} more\n`);
  }
}
