// Runs Lighthouse in a separate process, in a new browser each time, and reads its figures.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { installedTool } from '../../tools/installed.ts';
import type { Cookie } from '../demo/sessions.ts';
import { median } from '../figures/median.ts';
import { startBrowser } from './browser.ts';

const PROGRAM = path.join(await installedTool('lighthouse'), 'node_modules/lighthouse/cli/index.js');
const ENDS_WITHIN_MS = 300_000;
const ATTEMPTS = 6;
const REPORT_BYTES = 100 * 1024 * 1024;

/**
 * `sim` calculates the times of a slow phone, `applied` slows down network and processor, `desktop` simulates a
 * computer.
 */
export const MODES = {
  sim: [],
  applied: ['--throttling-method=devtools'],
  desktop: ['--preset=desktop'],
} as const;

export type Mode = keyof typeof MODES;

const category = z.object({ score: z.number().nullable() }).optional();
const audit = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object({
    performance: z.object({ score: z.number().nullable() }),
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
  audits: z.looseObject({
    'first-contentful-paint': audit,
    'largest-contentful-paint': audit,
    'total-blocking-time': audit,
    'cumulative-layout-shift': audit,
    'network-requests': z.object({
      details: z.object({
        items: z.array(
          z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() }),
        ),
      }),
    }),
  }),
});

/** The results of Lighthouse; scores are of 100, times are in milliseconds. */
export interface Figures {
  score: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  scriptKb: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** The failed audits of the last three categories. */
  findings: string[];
}

export interface Visit {
  url: string;
  mode: Mode;
  cookies?: readonly Cookie[];
  /** The categories of Lighthouse, separated by commas; all by default. */
  categories?: string;
}

function findingsOf(report: unknown): string[] {
  const { audits, categories } = z
    .object({
      audits: z.record(z.string(), z.looseObject({ score: z.number().nullable() })),
      categories: z.record(
        z.string(),
        z.object({ auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
      ),
    })
    .parse(report);
  const counted = Object.entries(categories)
    .filter(([name]) => name !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id));
  return counted.filter((id) => (audits[id]?.score ?? 1) < 1);
}

/** Runs Lighthouse; returns its report. */
async function reportOf({ url, mode, cookies, categories }: Visit): Promise<unknown> {
  const browser = await startBrowser(cookies);
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        PROGRAM,
        url,
        `--port=${String(browser.port)}`,
        '--output=json',
        '--output-path=stdout',
        '--quiet',
        '--no-enable-error-reporting',
        ...(categories ? [`--only-categories=${categories}`] : []),
        ...MODES[mode],
      ],
      { maxBuffer: REPORT_BYTES, timeout: ENDS_WITHIN_MS },
    );
    return JSON.parse(stdout);
  } finally {
    await browser.stop();
  }
}

/**
 * Returns the report of a visit. Repeats a visit when the browser did not record its trace, as Lighthouse recommends.
 */
async function visit(asked: Visit): Promise<Figures> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return figuresOf(await reportOf(asked));
    } catch (error) {
      const reason = (error as { stderr?: string }).stderr ?? String(error);
      if (attempt === ATTEMPTS) throw new Error(`${asked.url}: ${reason}`, { cause: error });
      process.stderr.write(`${asked.url} is visited again: ${reason}\n`);
    }
  }
}

function figuresOf(report: unknown): Figures {
  const { runtimeError, categories, audits } = reportSchema.parse(report);
  if (runtimeError) throw new Error(runtimeError.message);
  const of100 = (found: { score: number | null } | undefined) =>
    Math.round((found?.score ?? Number.NaN) * 100);
  const scripts = audits['network-requests'].details.items.filter(
    ({ resourceType }) => resourceType === 'Script',
  );
  return {
    score: of100(categories.performance),
    fcp: audits['first-contentful-paint'].numericValue,
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    scriptKb: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024,
    accessibility: of100(categories.accessibility),
    bestPractices: of100(categories['best-practices']),
    seo: of100(categories.seo),
    findings: findingsOf(report),
  };
}

/** Returns the median of each figure over `runs` visits, and the failed audits of all visits. */
export async function audited(asked: Visit, runs: number): Promise<Figures> {
  const visits: Figures[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(asked));
  const of = (name: Exclude<keyof Figures, 'findings'>) => median(visits.map((found) => found[name]));
  return {
    score: of('score'),
    fcp: of('fcp'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    cls: of('cls'),
    scriptKb: of('scriptKb'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    findings: [...new Set(visits.flatMap(({ findings }) => findings))],
  };
}
