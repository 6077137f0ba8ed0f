// Formats the lines of a page: its figures with their goals, and the ratios to its static page.
import type { Figures, Mode } from './audit.ts';

/** The minimum score, and the maximum number of milliseconds or kilobytes. */
export interface Goals {
  score?: number;
  lcp?: number;
  tbt?: number;
  scriptKb?: number;
}

export interface Measured {
  page: string;
  mode: Mode;
  goals: Goals;
  isPublic: boolean;
  figures: Figures;
  floor: Figures;
}

const ms = (value: number) => `${value.toFixed(0)} ms`;
const kb = (value: number) => `${value.toFixed(0)} kB`;
const withGoal = (text: string, goal: number | undefined) =>
  goal === undefined ? text : `${text} (goal ${String(goal)})`;
/** A baseline of 0 has no ratio. */
const ratio = (value: number, floor: number) => (floor > 0 ? (value / floor).toFixed(2) : '-');

export function linesOf({ page, mode, goals, figures, floor }: Measured): string[] {
  const { score, fcp, lcp, tbt, cls, scriptKb, accessibility, bestPractices, seo, findings } = figures;
  return [
    [
      `${page.padEnd(8)} ${mode.padEnd(8)}`,
      withGoal(`score ${String(score)}`, goals.score),
      withGoal(`LCP ${ms(lcp)}`, goals.lcp),
      `FCP ${ms(fcp)}`,
      withGoal(`TBT ${ms(tbt)}`, goals.tbt),
      `CLS ${cls.toFixed(3)}`,
      withGoal(`script ${kb(scriptKb)}`, goals.scriptKb),
      `accessibility ${String(accessibility)}, best practices ${String(bestPractices)}, SEO ${String(seo)}`,
    ].join('  '),
    [
      `${''.padEnd(8)} ${'floor'.padEnd(8)}`,
      `score ${String(floor.score)}, ratio ${ratio(score, floor.score)}`,
      `LCP ${ms(floor.lcp)}, ratio ${ratio(lcp, floor.lcp)}`,
      `FCP ${ms(floor.fcp)}, ratio ${ratio(fcp, floor.fcp)}`,
      `TBT ${ms(floor.tbt)}, ratio ${ratio(tbt, floor.tbt)}`,
    ].join('  '),
    ...(findings.length > 0 ? [`${''.padEnd(17)} found: ${findings.join(', ')}`] : []),
  ];
}

/**
 * Returns the figures that miss their goal, as text. Every public page has the goal 100 for the other categories, and
 * 0 for CLS.
 */
export function missesOf({ page, mode, goals, isPublic, figures }: Measured): string[] {
  const { score, lcp, tbt, cls, scriptKb, accessibility, bestPractices, seo } = figures;
  const misses = [
    goals.score !== undefined && score < goals.score && `score ${String(score)} of ${String(goals.score)}`,
    goals.lcp !== undefined && lcp > goals.lcp && `LCP ${ms(lcp)} of ${ms(goals.lcp)}`,
    goals.tbt !== undefined && tbt > goals.tbt && `TBT ${ms(tbt)} of ${ms(goals.tbt)}`,
    goals.scriptKb !== undefined &&
      scriptKb > goals.scriptKb &&
      `script ${kb(scriptKb)} of ${kb(goals.scriptKb)}`,
    ...(isPublic
      ? [
          // Lighthouse shows three decimals.
          cls >= 0.0005 && `CLS ${cls.toFixed(3)} of 0`,
          accessibility < 100 && `accessibility ${String(accessibility)} of 100`,
          bestPractices < 100 && `best practices ${String(bestPractices)} of 100`,
          seo < 100 && `SEO ${String(seo)} of 100`,
        ]
      : []),
  ];
  return misses.filter((miss) => miss !== false).map((miss) => `${page} ${mode}: ${miss}`);
}
