// `npm run test:full -- operation`: what operators do, on real processes, users, signals and proxies.
// -- [NAME]   one of the checks
import { none, printFigures, type Figure } from '../fault-injection/figures.ts';
import { commands } from './commands.ts';
import { emptyDatabase, unit, volume } from './deployment.ts';
import { nginx, nginxVersion } from './nginx.ts';
import { whyNoUsers } from './processes.ts';
import { restores } from './restores.ts';

interface Check {
  run: () => Promise<Figure[]>;
  /** The reason why the check cannot run on this machine; undefined when it can. */
  whyNot?: () => string | undefined | Promise<string | undefined>;
}

const whyNoNginx = async () => ((await nginxVersion()) ? undefined : 'nginx is not installed');

const CHECKS: Record<string, Check> = {
  commands: { run: commands, whyNot: whyNoUsers },
  restores: { run: restores },
  nginx: { run: nginx, whyNot: whyNoNginx },
  volume: { run: volume, whyNot: whyNoUsers },
  unit: { run: unit, whyNot: whyNoUsers },
  'empty database': { run: emptyDatabase, whyNot: whyNoUsers },
};

const [wanted] = process.argv.slice(2);
const chosen = Object.entries(CHECKS).filter(([name]) => wanted === undefined || name === wanted);
if (chosen.length === 0)
  throw new Error(`There is no such check. They are ${Object.keys(CHECKS).join(', ')}.`);

let failed = 0;
for (const [name, { run, whyNot }] of chosen) {
  const reason = await whyNot?.();
  if (reason !== undefined) {
    process.stdout.write(`\n${name}: skipped, because ${reason}.\n`);
    continue;
  }
  const figures = await run().catch((error: unknown) => [
    none('it ran to its end', [error instanceof Error ? (error.stack ?? error.message) : String(error)]),
  ]);
  printFigures(name, figures);
  failed += figures.filter(({ faults }) => faults.length > 0).length;
}
process.exit(failed > 0 ? 1 : 0);
