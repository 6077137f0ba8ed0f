// `npm run types`: checks the types of the changed files and of the files that import them directly. With `--all`, as in
// `verify`, it checks all files that a change can affect.
import { spawnSync } from 'node:child_process';
import { keptTypes, QUICKLY, typeCompiler } from './typeCompiler.ts';

const checkAll = process.argv.includes('--all');
const options = checkAll ? keptTypes('all') : [...keptTypes('quick'), QUICKLY];
process.exitCode = spawnSync(await typeCompiler(), options, { stdio: 'inherit' }).status ?? 1;
