// Checks that all endpoints load: a report and a persisted log need every endpoint to be recomputed.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ENTITIES = path.resolve('src/entities');

test('loads each entity that adds endpoints to the API', () => {
  const loaded = readFileSync('src/app/timeTravel/allEndpoints.ts', 'utf8');
  const files = readdirSync(ENTITIES, { recursive: true, encoding: 'utf8' });
  const adding = files.filter(
    (file) =>
      /Api\.ts$/.test(file) && readFileSync(path.join(ENTITIES, file), 'utf8').includes('injectEndpoints'),
  );
  expect(adding.length).toBeGreaterThan(10);
  for (const folder of new Set(adding.map((file) => path.dirname(file)))) {
    expect(loaded).toContain(`#app/entities/${folder}/index.ts`);
  }
});
