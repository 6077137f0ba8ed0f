// `npm run build`: builds the browser app and the server into dist/, each when it is stale. `npm start` runs it with
// `fast`, and starts the server as soon as it is built.
import { buildIfStale, buildServerIfStale } from './buildIfStale.ts';

const isFast = process.argv[2] === 'fast';
await buildServerIfStale();
process.send?.('server');
await buildIfStale(isFast ? {} : { compression: 'best', maps: true });
