// `npm test`: everything that has to pass. Rules, screens and server in Jest; then journeys in a real browser.
import { buildIfStale } from './buildIfStale.ts';
import { runCommand } from './runCommand.ts';

// PGlite loads its WASM by import(), which Jest's sandbox allows with this flag only.
const JEST = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];

const [which, ...rest] = process.argv.slice(2);
let failed = false;
if (which !== 'e2e') failed = (await runCommand([...JEST, ...(which === 'jest' ? rest : [])])) !== 0;
if (which !== 'jest') {
  await buildIfStale();
  failed = (await runCommand([...PLAYWRIGHT, ...(which === 'e2e' ? rest : [])])) !== 0 || failed;
}
process.exitCode = failed ? 1 : 0;
