// `npm run build`: makes dist/ where it is stale.
import { buildIfStale } from './buildIfStale.ts';

await buildIfStale();
