// An authenticator app for tests: generates the codes of a user's second factor.
import { TOTP } from 'otpauth';
import type { RecoveryCodes, SecondFactorSetup } from '#domain/people/contract/secondFactor.ts';
import type { TestApp, TestUser } from './testApp.ts';

const STEP = 30_000;

const codeAt = (secret: string, now: number): string => new TOTP({ secret }).generate({ timestamp: now });

export interface Factor {
  recoveryCodes: string[];
  /** A code that was not used before: moves the test's clock to the next step. */
  nextCode(): string;
}

/** Turns the second factor of a freshly signed-in user on. */
export async function setUpFactor(test: TestApp, user: TestUser): Promise<Factor> {
  const path = `/api/users/${user.id}/second-factor`;
  const started = await test.as(user).post(path);
  if (started.statusCode !== 200) throw new Error(`Not started: ${started.body}`);
  const { secret } = started.json<SecondFactorSetup>();
  const nextCode = () => {
    test.clock.now += STEP;
    return codeAt(secret, test.clock.now);
  };
  const confirmed = await test.as(user).post(`${path}/confirmation`, { code: nextCode() });
  if (confirmed.statusCode !== 200) throw new Error(`Not confirmed: ${confirmed.body}`);
  return { recoveryCodes: confirmed.json<RecoveryCodes>().recoveryCodes, nextCode };
}
