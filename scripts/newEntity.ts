// `npm run new:entity -- invoice`: generates an entity with its contract, its endpoints and an admin table.
import { entityFiles } from './generators/entityFiles.ts';
import { runGenerator } from './generators/writeGenerated.ts';

const [noun = ''] = process.argv.slice(2);
await runGenerator('npm run new:entity -- NOUN', () => entityFiles(noun));
