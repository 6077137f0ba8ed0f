// Checks that every regression of `npm run test:regressions` still applies: its text occurs exactly once, and its tests
// exist.
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { applyRegression } from './regressions/regression.ts';
import { serverRegressions } from './regressions/server.ts';
import { webRegressions } from './regressions/web.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
for (const regression of [...serverRegressions, ...webRegressions]) {
  applyRegression(await readFile(path.join(ROOT, regression.file), 'utf8'), regression);
  for (const test of regression.tests) await access(path.join(ROOT, test));
}
