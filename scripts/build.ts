// `npm run build`: builds dist/ when it is stale.
import { buildIfStale } from './buildIfStale.ts';

await buildIfStale();
