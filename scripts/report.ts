// `npm run report -- FILE`: reads a problem report. It names the build and the commit, prints the log with the source line
// of each dispatch, replays the report over the mocks, and writes a test that fails at the first thing that is wrong.
//   --text TEXT    the first page that shows this wrong text, instead of the first page that differs from the report
//   --server-log FILE  the log of the server, as JSON lines: its lines follow the actions of their requests
//   --no-test      only reads the report
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { outputOf } from './runCommand.ts';

interface Report {
  version: number;
  build: { bundle: string; contract: string; commit: string };
  reportedAt: string;
  browser: string;
  errors: { at: number; text: string }[];
  failedCalls: {
    at: number;
    endpoint: string;
    method?: string;
    path?: string;
    status: number;
    requestId?: string;
  }[];
  log: { at: number; action: { type: string; meta?: { call?: { requestId?: string } } }; trace?: number }[];
  traces: string[];
}
interface Finding {
  after: number;
  type: string;
  kind: string;
  detail: string;
}

const root = path.resolve(import.meta.dirname, '..');
const MAPS = path.join(root, 'dist/maps');
const TESTS = path.join(root, 'src/app/timeTravel/reports');
const say = (line: string) => process.stdout.write(`${line}\n`);

/** The map of a script of `npm run dev`, which must run; undefined for another script. */
async function servedMap(origin: string, file: string): Promise<string | undefined> {
  if (!/^http:\/\/(localhost|127\.0\.0\.1):/.test(origin)) return undefined;
  const answer = await fetch(`${origin}/maps/${file}`).catch(() => undefined);
  return answer?.headers.get('content-type')?.includes('json') ? answer.text() : undefined;
}

const maps = new Map<string, Promise<SourceMap | undefined>>();
/** The map of a built script; undefined where neither this build nor its server has such a script. */
function mapOf(origin: string, script: string): Promise<SourceMap | undefined> {
  const read = async () => {
    const file = `${script}.map`;
    const text = await readFile(path.join(MAPS, file), 'utf8').catch(() => servedMap(origin, file));
    return text === undefined ? undefined : new SourceMap(JSON.parse(text) as SourceMapPayload);
  };
  const known = maps.get(script) ?? read();
  maps.set(script, known);
  return known;
}

const POSITION = /(https?:\/\/[^/\s]+)\/(assets\/[\w.-]+\.js):(\d+):(\d+)/;

/** The place in the sources of a frame of a stack, such as 'src/fleet/CarCard.tsx:12'; undefined for an unknown script. */
async function sourceOf(frame: string): Promise<string | undefined> {
  const [, origin = '', script = '', line, column] = POSITION.exec(frame) ?? [];
  const entry = (await mapOf(origin, script))?.findEntry(Number(line) - 1, Number(column) - 1);
  if (!entry || !('originalSource' in entry) || !entry.originalSource) return undefined;
  const source = entry.originalSource.replace(/^webpack:\/\/[^/]*\//, '').replace(/\?.*$/, '');
  return `${source.replace(/^\.\//, '')}:${String(entry.originalLine + 1)}`;
}

/** Frames that dispatch for others: the libraries, and the tools of the log. */
const isOfLibrary = (place: string) => /node_modules|webpack\/|app\/timeTravel\//.test(place);

/** The first own line of a stack; the frame as it is where no map exists. */
async function dispatchingLine(trace: string): Promise<string> {
  const frames = trace.split('\n').slice(1);
  const places: string[] = [];
  for (const frame of frames) places.push((await sourceOf(frame)) ?? frame.trim());
  return places.find((place) => !isOfLibrary(place)) ?? places[0] ?? '';
}

async function withSources(text: string): Promise<string> {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const source = await sourceOf(line);
    lines.push(source ? line.replace(POSITION, source) : line);
  }
  return lines.join('\n');
}

/** The lines of the server's log by the id of their request. */
async function serverLines(file: string | undefined): Promise<Map<string, string[]>> {
  const lines = new Map<string, string[]>();
  for (const line of file ? (await readFile(file, 'utf8')).split('\n') : []) {
    const [, requestId] = /"(?:reqId|requestId)":"([^"]+)"/.exec(line) ?? [];
    if (requestId) lines.set(requestId, [...(lines.get(requestId) ?? []), line]);
  }
  return lines;
}

async function print(
  { build, reportedAt, browser, errors, failedCalls, log, traces }: Report,
  logFile?: string,
): Promise<void> {
  const { commit, bundle, contract } = build;
  say(`Build ${bundle}, contract ${contract}, commit ${commit || 'unknown'}; ${reportedAt}; ${browser}`);
  const own = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  if (commit && commit !== own)
    say(`This is commit ${own}: \`git switch --detach ${commit}\` shows the reported sources.`);
  if (bundle !== 'development' && !existsSync(path.join(MAPS, `assets/app.${bundle}.js.map`)))
    say(
      `dist/maps has no source map of this build: \`DEBUG_TOOLS=1 npm run build\` at its commit writes them.`,
    );
  const started = log[0]?.at ?? 0;
  const places = await Promise.all(traces.map(dispatchingLine));
  const ofServer = await serverLines(logFile);
  for (const [index, { at, action, trace }] of log.entries()) {
    const seconds = ((at - started) / 1000).toFixed(1).padStart(7);
    say(
      `${String(index).padStart(5)}${seconds} s  ${action.type.padEnd(44)} ${trace === undefined ? '' : (places[trace] ?? '')}`,
    );
    for (const line of ofServer.get(action.meta?.call?.requestId ?? '') ?? [])
      say(`               server: ${line}`);
  }
  for (const { endpoint, method = '', path: address = '', status, requestId = '' } of failedCalls)
    say(`Failed: ${endpoint} ${method} ${address} ${String(status)} ${requestId}`);
  for (const { text } of errors) say(`Error: ${await withSources(text)}`);
}

/** The head of each written test: all code is loaded first, as in the other tests that compare pages. */
const HEAD = `import { allCodeLoaded } from '#app/testing/loadedLazy.ts';
import { firstFault } from '#app/testing/replayReport.tsx';
import report from './NAME.json';

jest.mock('#app/platform/browser/pageLoad.ts');
jest.mock('react', () => ({
  ...jest.requireActual<object>('react'),
  lazy: jest.requireActual<{ lazy: unknown }>('#app/testing/loadedLazy.ts').lazy,
}));
beforeAll(async () => expect(await allCodeLoaded()).toBeGreaterThan(20));
`;

const runTest = (file: string) =>
  outputOf(['node_modules/jest/bin/jest.js', '--selectProjects', 'web', '--runTestsByPath', file]);

/** Replays the report, and writes a test when something is wrong; returns true when it did. */
async function writeTest(report: string, name: string, text: string | undefined): Promise<boolean> {
  const file = (ending: string) => path.join(TESTS, `${name}${ending}`);
  const [data, test, result] = [file('.json'), file('.test.ts'), file('.result.json')];
  const head = HEAD.replace('NAME', name);
  const options = text === undefined ? '{}' : JSON.stringify({ text });
  await mkdir(TESTS, { recursive: true });
  await writeFile(data, report);
  await writeFile(
    test,
    `${head}import { writeFileSync } from 'node:fs';
test('replays', async () => {
  const fault = await firstFault(report, ${options});
  writeFileSync(${JSON.stringify(result)}, JSON.stringify(fault ?? null));
});
`,
  );
  const { output } = await runTest(test);
  const found = await readFile(result, 'utf8').catch(() => undefined);
  await rm(result, { force: true });
  if (found === undefined || found === 'null') {
    await rm(data);
    await rm(test);
    if (found === undefined) throw new Error(`The report could not be replayed.\n${output}`);
    return false;
  }
  const { after, type, kind, detail } = JSON.parse(found) as Finding;
  say(`Action ${String(after)}, ${type}: ${kind}: ${detail}`);
  await writeFile(
    test,
    `// Written by \`npm run report\`. ${kind}: ${detail.replaceAll('\n', ' ')}
${head}
test('has no fault up to action ${String(after)}, ${type}', async () => {
  expect(await firstFault(report, ${JSON.stringify({ until: after, text })})).toBeUndefined();
});
`,
  );
  return true;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { text: { type: 'string' }, 'server-log': { type: 'string' }, 'no-test': { type: 'boolean' } },
});
const [file] = positionals;
if (!file) throw new Error('Name the file of a problem report: npm run report -- problem-report.json');
const content = await readFile(file, 'utf8');
const report = JSON.parse(content) as Report;
await print(report, values['server-log']);
if (!values['no-test']) {
  const name = path.parse(file).name.replaceAll(/[^\w-]/g, '-');
  if (!(await writeTest(content, name, values.text))) say('The replay shows every page of the report.');
  else {
    const { code } = await runTest(path.join(TESTS, `${name}.test.ts`));
    say(
      `Wrote src/app/timeTravel/reports/${name}.test.ts, which ${code === 0 ? 'passes: it depends on the time' : 'fails until it is mended'}.`,
    );
  }
}
