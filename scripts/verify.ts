// `npm run verify`: types, lint, style sheets, boundaries, dead code, budgets, format.
import { installedTool } from '../tools/installed.ts';
import { runCommand } from './runCommand.ts';

const tool = await installedTool('verify');
const CHECKS: Record<string, string[]> = {
  types: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'],
  lint: ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.'],
  'style sheets': [
    `${tool}/node_modules/stylelint/bin/stylelint.mjs`,
    ...['--config-basedir', tool, '--max-warnings', '0', 'src/**/*.css'],
  ],
  boundaries: [
    `${tool}/node_modules/dependency-cruiser/bin/dependency-cruise.mjs`,
    ...['src', 'server', 'domain', 'mocks', 'scripts', 'tests', 'packages'],
  ],
  'dead code': [`${tool}/node_modules/knip/bin/knip.js`, '--no-progress'],
  budgets: ['--import', 'tsx', 'scripts/budgets.ts'],
  format: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
};

const failed: string[] = [];
for (const [name, command] of Object.entries(CHECKS)) {
  process.stdout.write(`${name}…\n`);
  if ((await runCommand(command)) !== 0) failed.push(name);
}
process.stdout.write(failed.length === 0 ? 'verified\n' : `not verified: ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
