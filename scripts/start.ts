// `npm start`: builds the browser app when it is stale, then runs the server in this process.
import { buildIfStale } from './buildIfStale.ts';

process.chdir(new URL('..', import.meta.url).pathname);
await buildIfStale();
await import('../server/main.ts');
