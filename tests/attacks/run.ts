// `npm run test:full -- attacks`: attacks the running product and prints its answers.
// -- [--engine postgres|pglite] [--only TEXT]   both engines and all attacks without options
import { parseArgs } from 'node:util';
import { startPostgres } from '../../server/testing/postgres.ts';
import { outcome, type Attack, type Outcome } from './attack.ts';
import { fileAttacks, startAttacks } from './configuration.ts';
import { demoAttacks } from './demo.ts';
import { floodingAttacks } from './flooding.ts';
import { malformedAttacks } from './malformed.ts';
import { paymentAttacks } from './payments.ts';
import { Product, type Engine } from './product.ts';
import { signInAttacks } from './signIn.ts';

const { values } = parseArgs({
  options: { engine: { type: 'string' }, only: { type: 'string', default: '' } },
});
const ENGINES: readonly Engine[] = ['postgres', 'pglite'];
const engines = ENGINES.filter((engine) => values.engine === undefined || values.engine === engine);
if (engines.length === 0) throw new Error(`--engine is one of ${ENGINES.join(', ')}.`);
const say = (line: string) => process.stdout.write(`${line}\n`);
const chosen = (attacks: readonly Attack[]) => attacks.filter(({ name }) => name.includes(values.only));

const needingProduct = chosen([
  ...demoAttacks,
  ...signInAttacks,
  ...paymentAttacks,
  ...floodingAttacks,
  ...malformedAttacks,
  ...fileAttacks,
]);
const needingNone = chosen(startAttacks);
if (needingProduct.length + needingNone.length === 0) throw new Error(`No attack matches '${values.only}'.`);

let failed = 0;
function report({ name, expected }: Attack, { seen, isRepelled }: Outcome): void {
  if (!isRepelled) failed += 1;
  say(`${isRepelled ? '  ' : '! '}${name}`);
  say(`      expected: ${expected}`);
  say(`      seen:     ${seen}`);
}

async function attackProduct(attack: Attack, start: () => Promise<Product>): Promise<Outcome> {
  let product: Product | undefined;
  try {
    product = await start();
    return await attack.run(product);
  } catch (error) {
    return outcome(false, `${String(error)} ${product?.output().slice(-500) ?? ''}`);
  } finally {
    await product?.dispose();
  }
}

for (const engine of engines) {
  say(`\n${engine}`);
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  try {
    for (const attack of needingProduct) {
      report(attack, await attackProduct(attack, () => Product.start(postgres, attack.options)));
    }
  } finally {
    await postgres?.stop();
  }
}
if (needingNone.length > 0) say('\nconfiguration');
for (const attack of needingNone) report(attack, await attack.run(undefined as never));
say(failed === 0 ? '\nAll attacks were repelled.' : `\n${String(failed)} attacks were not repelled.`);
process.exit(failed === 0 ? 0 : 1);
