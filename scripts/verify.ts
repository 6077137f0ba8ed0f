// `npm run verify`: types, lint, style sheets, boundaries, dead code, budgets, generated documents, format.
import { installedTool } from '../tools/installed.ts';
import { outputOf } from './runCommand.ts';

const tool = await installedTool('verify');
/** Checks again only the files whose text has changed, or all after a change of the tool or of its rules. */
const kept = (name: string) => [
  ...['--cache', '--cache-location', `.cache/${name}`],
  ...['--cache-strategy', 'content'],
];
const CHECKS: Record<string, string[]> = {
  types: ['--import', 'tsx', 'scripts/types.ts'],
  lint: ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', ...kept('eslint'), '.'],
  boundaries: [
    `${tool}/node_modules/dependency-cruiser/bin/dependency-cruise.mjs`,
    ...['src', 'server', 'domain', 'mocks', 'scripts', 'tests', 'packages'],
  ],
  'dead code': [`${tool}/node_modules/knip/bin/knip.js`, '--no-progress'],
  budgets: ['--import', 'tsx', 'scripts/budgets.ts'],
  documents: ['--import', 'tsx', 'scripts/documents.ts', '--check'],
  'style sheets': [
    `${tool}/node_modules/stylelint/bin/stylelint.mjs`,
    ...['--config-basedir', tool, '--max-warnings', '0', ...kept('stylelint'), 'src/**/*.css'],
  ],
  format: [
    'node_modules/prettier/bin/prettier.cjs',
    '--check',
    '--log-level',
    'warn',
    ...kept('prettier'),
    '.',
  ],
};

// The longest checks come first. Two at a time use a small machine fully; each needs up to 2 GB of memory.
const AT_A_TIME = 2;
const failed: string[] = [];
const waiting = Object.entries(CHECKS);
async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command] = next;
    const { code, output } = await outputOf(command);
    process.stdout.write(`${name}: ${code === 0 ? 'good' : 'failed'}\n${output}`);
    if (code !== 0) failed.push(name);
  }
}
await Promise.all(Array.from({ length: AT_A_TIME }, work));
process.stdout.write(failed.length === 0 ? 'verified\n' : `not verified: ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
