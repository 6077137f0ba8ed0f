// `npm run types`: checks the types of the changed files and of all files that a change can affect.
import { spawnSync } from 'node:child_process';
import { keptTypes, typeCompiler } from './typeCompiler.ts';

process.exitCode = spawnSync(await typeCompiler(), keptTypes('all'), { stdio: 'inherit' }).status ?? 1;
