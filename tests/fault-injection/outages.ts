// `npm run test:full -- outages`: disconnects two servers from the database in several ways and prints the
// observations of the callers.
// -- [SECONDS] [--only NAME]   SECONDS is the duration of a pause (20)
import { parseArgs } from 'node:util';
import { figure, none, printFigures, type Figure } from './figures.ts';
import {
  KINDS,
  observe,
  type Kind,
  type Observation,
  type Outage,
} from '../../server/testing/outages/observe.ts';
import { startServerPair, type ServerPair } from '../../server/testing/outages/serverPair.ts';
import {
  killBackend,
  loseConnections,
  loseListening,
  pause,
  restart,
} from '../../server/testing/outages/outageKinds.ts';
import { startPostgres } from '../../server/testing/postgres.ts';

const ANSWERED_WITHIN_MS = 5_000;
const BACK_WITHIN_MS = 3_000;
/** Calls that the server answers from memory or without the database. */
const UNDISTURBED: readonly Kind[] = ['list of cars', 'one car', 'health'];
const RESTART_MS = 2_000;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const pauseMs = Number(positionals[0] ?? 20) * 1_000;
if (!(pauseMs > 0)) throw new Error(`'${String(positionals[0])}' is not a number of seconds.`);

const postgres = await startPostgres();
const OUTAGES: Record<string, (pair: ServerPair) => Outage> = {
  'fast restart': () => restart(postgres, 'fast', RESTART_MS),
  'immediate restart': () => restart(postgres, 'immediate', RESTART_MS),
  pause: () => pause(postgres, pauseMs),
  'LISTEN loss': loseListening,
  'loss of every connection': loseConnections,
  'kill -9 of a backend': killBackend,
};

const ms = (value: number) => `${String(Math.round(value))} ms`;
const within = (name: string, value: number, limit: number) =>
  figure(name, `${ms(value)} (at most ${ms(limit)})`, value <= limit);

function figuresOf(seen: Observation): Figure[] {
  const statuses = KINDS.map((kind) => ({
    kind,
    wrong: seen.statuses[kind].filter((s) => s !== 200 && (UNDISTURBED.includes(kind) || s !== 503)),
  }));
  const slowest = (kinds: readonly Kind[]) => Math.max(...kinds.map((kind) => seen.slowestMs[kind]));
  return [
    none('processes that ended', seen.ended),
    figure('first 503 after', seen.firstRefusalMs === undefined ? 'none' : ms(seen.firstRefusalMs)),
    within('slowest answer of a database call', slowest(['database call', 'guest call']), ANSWERED_WITHIN_MS),
    within('slowest answer of the catalogue', slowest(['list of cars', 'one car']), 1_000),
    within('slowest answer of /api/health', seen.slowestMs.health, 1_000),
    within('slowest answer of /api/ready', seen.slowestMs.ready, 2_500),
    none(
      'wrong statuses',
      statuses.flatMap(({ kind, wrong }) => wrong.map((status) => `${kind}: ${String(status)}`)),
    ),
    figure('503 without Retry-After', String(seen.badRefusals), seen.badRefusals === 0),
    within('time to recovery', seen.recoveryMs, BACK_WITHIN_MS),
    within('first live update after', seen.liveMs, BACK_WITHIN_MS),
    figure('messages stored meanwhile', String(seen.stored)),
    figure('lost updates', String(seen.lost), seen.lost === 0),
  ];
}

const chosen = Object.entries(OUTAGES).filter(([name]) => !values.only || name.includes(values.only));
if (chosen.length === 0)
  throw new Error(`No outage matches. The outages are ${Object.keys(OUTAGES).join(', ')}.`);
let failed = 0;
let pair: ServerPair | undefined;
try {
  for (const [name, makeOutage] of chosen) {
    // The other outages run even when a server has ended.
    if (pair && [pair.first, pair.second].some((node) => node.process.hasEnded())) pair = undefined;
    pair ??= await startServerPair(postgres);
    const outage = makeOutage(pair);
    const figures = await observe(pair, outage).catch((error: unknown): Figure[] | Observation => [
      { name: 'it ran to its end', value: 'no', faults: [String(error)], of: 'harness' },
    ]);
    const shown = Array.isArray(figures) ? figures : figuresOf(figures);
    printFigures(outage.awayMs ? `${name}, away for ${ms(outage.awayMs)}` : name, shown);
    failed += shown.filter(({ faults }) => faults.length > 0).length;
  }
  const codes = (await pair?.end()) ?? [];
  const wrong = codes.filter((code) => code !== 0);
  printFigures('End', [none('servers that did not end with 0', wrong.map(String))]);
  failed += wrong.length;
} finally {
  await postgres.stop();
}
process.exit(failed > 0 ? 1 : 0);
