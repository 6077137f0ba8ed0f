// What the operator has to know about the configuration at the start.
import { resemblingVariables } from './resemblingVariables.ts';
import { isReachable, type Env } from './env.ts';
import { variables } from './envVariables.ts';

/** Warnings for the log, one a line. */
export function startWarnings(env: Env, environment: NodeJS.ProcessEnv): string[] {
  const warnings = resemblingVariables(environment, Object.keys(variables.shape));
  if (!isReachable(env)) return warnings;
  if (env.DEMO_LOGIN) {
    warnings.push(
      'DEMO_LOGIN is on, and other machines can reach this server: every visitor can sign in as an owner. Set DEMO_LOGIN=off.',
    );
  }
  if (!env.stripe) {
    warnings.push(
      'Other machines can reach this server, and its payments are a sandbox: it confirms reservations without money. Set STRIPE_SECRET_KEY.',
    );
  }
  if (!env.DATABASE_URL && !env.DEMO_DATA) {
    warnings.push(
      'Other machines can reach this server, so it creates no demo data. Set DEMO_DATA=on for a demonstration.',
    );
  }
  return warnings;
}
