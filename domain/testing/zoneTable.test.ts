import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { zoneTable } from './zoneTable.ts';

const run = promisify(execFile);
const ZONES = ['UTC', 'Europe/London', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata'];
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
  const results = await Promise.all(ZONES.map(inProcessOfZone));
  expect(results.map(({ offset }) => offset)).toEqual(['0', '-60', '240', '-720', '-330']);
  for (const { table } of results) expect(table).toBe(zoneTable());
});
