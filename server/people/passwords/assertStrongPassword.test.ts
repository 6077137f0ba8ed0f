// Tests which new passwords are refused, and why.
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { assertStrongPassword } from './assertStrongPassword.ts';

function refusalOf(password: string): string | undefined {
  try {
    assertStrongPassword(password, 'grace.hopper@example.com');
    return undefined;
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    return error.code;
  }
}

it('refuses common, simple and derived passwords', () => {
  const expected: Record<string, string | undefined> = {
    password123: 'password_common',
    'p@ssword': 'password_common',
    'P@ssw0rd!1': 'password_common',
    Football99: 'password_common',
    'monkey2!#': 'password_common',
    password2026: 'password_common',
    'Summer2026!': 'password_common',
    '2026welcome': 'password_common',
    dragon12345: 'password_common',
    ｐａｓｓｗｏｒｄ: 'password_common',
    summer48151: undefined,
    '987654321': 'password_simple',
    '123123123': 'password_simple',
    '88888888': 'password_simple',
    aaaaaaaa: 'password_simple',
    luxurycarrentals: 'password_of_firm',
    'hopper.grace': 'password_of_email',
    'correct horse battery': undefined,
    'take-me-for-a-drive': undefined,
    'dragon-19374620': undefined,
  };
  const refusals = Object.keys(expected).map((password) => [password, refusalOf(password)]);
  expect(Object.fromEntries(refusals)).toEqual(expected);
});
