// `npm run build`: builds the browser app and the server into dist/, each when it is stale.
import { buildIfStale } from './buildIfStale.ts';

await buildIfStale();
