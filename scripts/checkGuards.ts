// Every line that `npm run test:red` takes out still stands where it looks for it.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { mutated, MUTATIONS } from './redMutations.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
for (const mutation of MUTATIONS) mutated(await readFile(path.join(ROOT, mutation.file), 'utf8'), mutation);
