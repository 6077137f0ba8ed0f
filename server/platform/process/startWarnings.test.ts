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
    // Short names resemble each other by chance, and other programs have variables of their own.
    [{ HOME: '/root', PATH: '/bin', HOSTNAME: 'a', LOGNAME: 'b', SHELL: '/bin/sh', POSTGRES_URL: 'x' }, []],
    [
      { DATABSE_URL: 'x', Data_Dir: 'y' },
      ['DATABSE_URL has no effect. Did you mean DATABASE_URL?', 'DATA_DIR?'],
    ],
    [{ POTR: '1', SMTP_URI: 'y' }, ['POTR has no effect. Did you mean PORT?', 'Did you mean SMTP_URL?']],
    [{ HOST: '0.0.0.0' }, ['a sandbox', 'no demo data']],
    [{ HOST: '0.0.0.0', ...stripe, DEMO_DATA: 'on' }, []],
    [{ TRUST_PROXY: '1', DEMO_LOGIN: 'on', DEMO_DATA: 'on' }, ['DEMO_LOGIN is on', 'a sandbox']],
    [
      { PUBLIC_ORIGIN: 'https://cars.example', ...stripe, DEMO_LOGIN: 'on' },
      ['DEMO_LOGIN is on', 'no demo data'],
    ],
  ];
  for (const [variables, warned] of cases)
    expect({ variables, warnings: startWarnings(readEnv(variables), variables) }).toEqual({
      variables,
      warnings: warned.map((text) => expect.stringContaining(text) as unknown),
    });
});
