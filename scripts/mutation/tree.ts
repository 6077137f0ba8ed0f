// Creates a copy of the tree in which every mutant of Stryker's instrumenter has a switch. Jest transforms it once,
// and a run switches on one mutant or none.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installedTool } from '../../tools/installed.ts';
import { candidatesOf, isMutated, noise, type Candidate, type Mutant } from './candidates.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const WORK = path.join(ROOT, '.cache/mutation/sample');
export const TREE = path.join(WORK, 'tree');
/** Pictures and packages are linked, because runs only read them. */
const LINKED = ['public', 'node_modules', 'tools'];
const COPIED = /^(domain|server|src|mocks|packages|scripts|tests|docs|deploy|[^/]+$)/;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
/** The files that tests and mutants consist of. */
const SOURCE =
  /^((domain|server|src|mocks|packages|tests\/contract)\/.+\.(tsx?|js|sql|json)|jest\.config\.ts|scripts\/mutation\/candidates\.ts)$/;
const TEST = /\.test\.tsx?$/;
const isTest = (file: string): boolean => TEST.test(file) && /^(server|src|mocks|packages)\//.test(file);

export interface MutatedTree {
  /** The digest of all files that are not tests: coverage and verdicts of other sources are not reused. */
  key: string;
  candidates: Candidate[];
  /** Each test file with the digest of its text. */
  tests: Map<string, string>;
}

const silent = () => undefined;
const no = () => false;
const logger = {
  ...{ isTraceEnabled: no, isDebugEnabled: no, isInfoEnabled: no, isWarnEnabled: no },
  ...{ isErrorEnabled: no, isFatalEnabled: no },
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
};

function listFiles(): string[] {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return output
    .split('\n')
    .filter((file) => COPIED.test(file) && existsSync(path.join(ROOT, file)))
    .sort();
}

/** Writes only changed files, so that Jest's caches stay valid. */
function write(file: string, text: string): void {
  const target = path.join(TREE, file);
  if (existsSync(target) && readFileSync(target, 'utf8') === text) return;
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

/** Replaces the environment that a test names by the one that supports mutants. */
const withEnvironment = (text: string): string =>
  text.replace(
    '@jest-environment jest-fixed-jsdom',
    `@jest-environment ${path.join(TREE, 'scripts/mutation/jest/jsdomEnvironment.ts')}`,
  );

interface Instrumenter {
  instrument(files: object[], options: object): Promise<{ files: Source[]; mutants: Mutant[] }>;
}

interface Source {
  name: string;
  content: string;
}

async function createInstrumenter(): Promise<Instrumenter> {
  const { resolve } = createRequire(path.join(await installedTool('mutation'), 'package.json'));
  const stryker = (await import(pathToFileURL(resolve('@stryker-mutator/instrumenter')).href)) as {
    Instrumenter: new (log: object) => Instrumenter;
  };
  return new stryker.Instrumenter(logger);
}

async function instrument(sources: ReadonlyMap<string, string>): Promise<Candidate[]> {
  const files = [...sources].map(([name, content]) => ({ name, content, mutate: true }));
  const options = { ignorers: [noise], excludedMutations: [], plugins: null, optionalChaining: true };
  const result = await (await createInstrumenter()).instrument(files, options);
  for (const { name, content } of result.files) write(name, content);
  return files.flatMap(({ name, content }) =>
    candidatesOf(
      name,
      content,
      result.mutants.filter(({ fileName }) => fileName === name),
    ),
  );
}

/** Updates the copy and returns its mutants. */
export async function prepareTree(): Promise<MutatedTree> {
  mkdirSync(TREE, { recursive: true });
  const files = listFiles();
  const texts = new Map(
    files
      .filter((file) => SOURCE.test(file))
      .map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]),
  );
  const key = digest(
    [...texts]
      .filter(([file]) => !TEST.test(file))
      .flat()
      .join('\0'),
  );
  const tests = new Map(
    [...texts].filter(([file]) => isTest(file)).map(([file, text]) => [file, digest(text)]),
  );

  const listFile = path.join(WORK, 'candidates.json');
  const old = readList(listFile);
  const gone = old?.files.filter((file) => !files.includes(file)) ?? [];
  for (const file of gone) rmSync(path.join(TREE, file), { force: true });
  for (const file of files) {
    const text = texts.get(file);
    if (text === undefined) cpSync(path.join(ROOT, file), path.join(TREE, file), { recursive: true });
    else if (!isMutated(file)) write(file, isTest(file) ? withEnvironment(text) : text);
  }
  for (const name of LINKED) {
    if (!existsSync(path.join(TREE, name))) symlinkSync(path.join(ROOT, name), path.join(TREE, name));
  }
  const candidates =
    old?.key === key
      ? old.candidates
      : await instrument(new Map([...texts].filter(([file]) => isMutated(file))));
  writeFileSync(listFile, JSON.stringify({ key, files, candidates }));
  return { key, candidates, tests };
}

function readList(file: string): { key: string; files: string[]; candidates: Candidate[] } | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
