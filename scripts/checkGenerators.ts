// Generates one of each kind in a copy of the project and checks types, lint, boundaries, format and the generated tests.
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { entityFiles } from './generators/entityFiles.ts';
import { featureFiles } from './generators/featureFiles.ts';
import { writeGenerated } from './generators/writeGenerated.ts';
import { runCommand } from './runCommand.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const COPY = path.join(ROOT, '.cache/generated');
const MODULES = path.join(ROOT, 'node_modules');
const COPIED = [
  'src',
  'domain',
  'mocks',
  'tests/contract',
  'tests/fault-injection',
  // Jest requires the roots of all its projects to exist.
  'server',
  'packages',
  'public/media/cars/manifest.json',
  'package.json',
  'tsconfig.json',
  'jest.config.ts',
  'eslint.config.js',
  '.dependency-cruiser.cjs',
  '.prettierrc.json',
];

async function copyProject(): Promise<void> {
  await rm(COPY, { recursive: true, force: true });
  for (const each of COPIED) {
    await mkdir(path.dirname(path.join(COPY, each)), { recursive: true });
    await cp(path.join(ROOT, each), path.join(COPY, each), { recursive: true });
  }
  await symlink(MODULES, path.join(COPY, 'node_modules'), 'dir');
}

/** Checks only the generated files and what they import; the rest is checked in the original tree. */
async function narrowTypes(files: readonly string[]): Promise<void> {
  const settings = JSON.parse(await readFile(path.join(COPY, 'tsconfig.json'), 'utf8')) as object;
  const include = [...files, 'src/**/*.d.ts', 'src/testing/setup.ts'];
  await writeFile(path.join(COPY, 'tsconfig.generated.json'), JSON.stringify({ ...settings, include }));
}

await copyProject();
const generated = [
  entityFiles('enquiry'),
  featureFiles('answer-enquiry', 'plain'),
  featureFiles('close-enquiry', 'thunk'),
  featureFiles('sort-enquiries', 'slice'),
];
const written: string[] = [];
for (const each of generated) written.push(...(await writeGenerated(COPY, each)));
const files = [...new Set(written)];
await narrowTypes(files);

const tool = (name: string) => path.join(MODULES, name);
const CHECKS: Record<string, string[]> = {
  types: [tool('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.generated.json'],
  lint: [tool('eslint/bin/eslint.js'), '--max-warnings', '0', ...files],
  arrows: [
    tool('dependency-cruiser/bin/dependency-cruise.mjs'),
    '--preserve-symlinks',
    ...['src/entities', 'src/features', 'domain/contract'],
  ],
  format: [
    tool('prettier/bin/prettier.cjs'),
    '--check',
    '--log-level',
    'warn',
    '--ignore-path',
    '/dev/null',
    ...files,
  ],
  tests: [
    ...['--experimental-vm-modules', '--no-warnings', tool('jest/bin/jest.js')],
    ...['--selectProjects', 'web', '-i', 'enquir'],
  ],
};

const failed: string[] = [];
for (const [name, command] of Object.entries(CHECKS)) {
  if ((await runCommand(command, {}, COPY)) !== 0) failed.push(name);
}
await rm(COPY, { recursive: true, force: true });
process.stdout.write(
  failed.length === 0 ? 'generated code passes all checks\n' : `generated code fails: ${failed.join(', ')}\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
