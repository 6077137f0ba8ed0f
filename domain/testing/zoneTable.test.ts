import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { isFullExtent } from './extent.ts';
import { zoneTable } from './zoneTable.ts';

const run = promisify(execFile);
/** The zones with the offset that JavaScript has for them in July, in minutes. */
const ALL_ZONES: [zone: string, offset: string][] = [
  ['America/New_York', '240'],
  ['Pacific/Auckland', '-720'],
  ['UTC', '0'],
  ['Europe/London', '-60'],
  ['Asia/Kolkata', '-330'],
];
const ZONES = isFullExtent ? ALL_ZONES : ALL_ZONES.slice(0, 1);
const script = `
  import { zoneTable } from ${JSON.stringify(pathToFileURL(join(__dirname, 'zoneTable.ts')).href)};
  process.stdout.write(new Date(2026, 6, 1).getTimezoneOffset() + '\\n' + zoneTable());
`;

async function inProcessOfZone(zone: string): Promise<{ offset: string; table: string }> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    env: { ...process.env, TZ: zone },
    cwd: join(__dirname, '../..'),
  });
  const [offset = '', ...lines] = stdout.split('\n');
  return { offset, table: lines.join('\n') };
}

it('gives the same results in a process of any time zone', async () => {
  const results = await Promise.all(ZONES.map(([zone]) => inProcessOfZone(zone)));
  expect(results.map(({ offset }) => offset)).toEqual(ZONES.map(([, offset]) => offset));
  for (const { table } of results) expect(table).toBe(zoneTable());
});
