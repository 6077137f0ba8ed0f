// Tests the warnings at the start.
import { readEnv } from './env.ts';
import { startWarnings } from './startWarnings.ts';

it('warns of a demo login, sandbox payments and missing demo data only when other machines can reach the server', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  const cases: [variables: NodeJS.ProcessEnv, warned: string[]][] = [
    [{}, []],
    [{ NODE_ENV: 'production' }, []],
    [{ HOST: '0.0.0.0' }, ['a sandbox', 'no demo data']],
    [{ HOST: '0.0.0.0', ...stripe, DEMO_DATA: 'on' }, []],
    [{ TRUST_PROXY: '1', DEMO_LOGIN: 'on', DEMO_DATA: 'on' }, ['DEMO_LOGIN is on', 'a sandbox']],
    [
      { PUBLIC_ORIGIN: 'https://cars.example', ...stripe, DEMO_LOGIN: 'on' },
      ['DEMO_LOGIN is on', 'no demo data'],
    ],
  ];
  for (const [variables, warned] of cases)
    expect({ variables, warnings: startWarnings(readEnv(variables)) }).toEqual({
      variables,
      warnings: warned.map((text) => expect.stringContaining(text) as unknown),
    });
});
