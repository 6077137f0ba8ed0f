// What users do with their own account.
import { contractCase, type ContractSuite } from './contractCase.ts';
import { expectNothing, expectProblem } from './expectations.ts';
import { PASSWORD } from './actors.ts';

const CHANGE_PASSWORD = 'PUT /api/users/{id}/password';
const NEW_PASSWORD = 'a new long password';

export const accounts: ContractSuite = {
  name: 'accounts',
  cases: [
    contractCase(CHANGE_PASSWORD, 'accepts the new password only from then on', async (context) => {
      const somebody = await context.newCustomer();
      const change = { currentPassword: PASSWORD, password: NEW_PASSWORD };
      expectNothing(await somebody.put(`/api/users/${somebody.id}/password`, change));
      const signIn = (password: string) => somebody.post('/api/auth', { email: somebody.email, password });
      expectProblem(await signIn(PASSWORD), { status: 401, code: 'wrong_credentials' });
      expect((await signIn(NEW_PASSWORD)).status).toBe(200);
    }),
    contractCase(CHANGE_PASSWORD, 'refuses a wrong current password at its field', async (context) => {
      const somebody = await context.newCustomer();
      const change = { currentPassword: 'not the password', password: NEW_PASSWORD };
      expectProblem(await somebody.put(`/api/users/${somebody.id}/password`, change), {
        status: 403,
        code: 'wrong_password',
        fields: ['currentPassword'],
        detail: 'This is not your current password.',
      });
    }),
    contractCase(CHANGE_PASSWORD, 'refuses a short, missing or common new password', async (context) => {
      const path = `/api/users/${context.customer.id}/password`;
      expectProblem(await context.customer.put(path, { password: 'short' }), {
        status: 400,
        fields: ['currentPassword', 'password'],
        detail: 'Current Password is required. Password needs at least 8 characters.',
      });
      const common = { currentPassword: PASSWORD, password: 'password123' };
      expectProblem(await context.customer.put(path, common), {
        status: 422,
        code: 'password_common',
        fields: ['password'],
      });
    }),
  ],
};
