// `npm run new:feature -- archive-car [--thunk | --slice]`: generates a feature with its component and its test.
import { featureFiles } from './generators/featureFiles.ts';
import { runGenerator } from './generators/writeGenerated.ts';

const args = process.argv.slice(2);
const kind = args.includes('--slice') ? 'slice' : args.includes('--thunk') ? 'thunk' : 'plain';
const [verbNoun = ''] = args.filter((arg) => !arg.startsWith('--'));
await runGenerator('npm run new:feature -- VERB-NOUN [--thunk | --slice]', () =>
  featureFiles(verbNoun, kind),
);
