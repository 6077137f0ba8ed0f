// The figures of a run: the counts, the limits, and whether they were met.

export interface Figure {
  name: string;
  value: string;
  /** The reasons why the figure is wrong; empty when it is right. */
  faults: readonly string[];
  /** The cause of a wrong figure: the harness did not do its planned work, or the product violated an invariant. */
  of: 'harness' | 'product';
}

/** A number of violations, which must be 0. */
export const none = (name: string, faults: readonly string[]): Figure => ({
  name,
  value: String(faults.length),
  faults,
  of: 'product',
});

/** A figure that is right when `isRight` returns true. */
export const figure = (name: string, value: string, isRight = true): Figure => ({
  name,
  value,
  faults: isRight ? [] : [`${name}: ${value}`],
  of: 'product',
});

/** The progress of the harness; right when `isRight` returns true. */
export const coverage = (name: string, value: string, isRight: boolean): Figure => ({
  ...figure(name, value, isRight),
  of: 'harness',
});

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** 'median 1.2 s, longest 2.0 s'; for no values, an empty text. */
export function spread(values: readonly number[]): string {
  const sorted = [...values].sort((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)];
  return median === undefined ? 'none' : `median ${seconds(median)}, longest ${seconds(sorted.at(-1) ?? 0)}`;
}

/** '200: 1, 409: 11', in the order of the first occurrence; 'none' for no values. */
export function tally(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${String(value)}: ${String(count)}`).join(', ') || 'none';
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
