// Attacks by the demo admin, whose account any visitor can use while the demo is on.
import { outcome, type Attack } from './attack.ts';
import type { Product } from './product.ts';
import type { Visitor } from './visitor.ts';

const DEMO = { env: { DEMO_LOGIN: 'on' } };
const OFF = { env: { DEMO_LOGIN: 'off' } };

async function demoAdmin(product: Product): Promise<Visitor> {
  const visitor = product.visitor();
  const { status } = await visitor.call('POST', '/api/demo-login');
  if (status !== 200) throw new Error(`The demo login answered ${String(status)}.`);
  return visitor;
}

export const demoAttacks: readonly Attack[] = [
  {
    name: 'a demo session after a restart without the demo',
    expected: '200 before, 401 after',
    options: DEMO,
    async run(product) {
      const demo = await demoAdmin(product);
      const { status: before } = await demo.call('GET', '/api/payments/attention');
      await product.restart(OFF);
      const { status: after } = await demo.call('GET', '/api/payments/attention');
      return outcome(before === 200 && after === 401, `${String(before)} before, ${String(after)} after`);
    },
  },
  {
    name: 'a role that the demo admin granted, after a restart without the demo',
    expected: '200 before, 403 after',
    options: DEMO,
    async run(product) {
      const demo = await demoAdmin(product);
      const promotedUser = await product.signUp();
      await product.confirmAddress(promotedUser);
      await demo.call('PUT', `/api/users/${promotedUser.id}`, { isAdmin: true });
      const { status: before } = await promotedUser.call('GET', '/api/payments/attention');
      await product.restart(OFF);
      await promotedUser.signIn();
      const { status: after } = await promotedUser.call('GET', '/api/payments/attention');
      return outcome(before === 200 && after === 403, `${String(before)} before, ${String(after)} after`);
    },
  },
  {
    name: 'the demo admin edits, demotes and deletes a real admin',
    expected: '3 × 403',
    options: DEMO,
    async run(product) {
      const admin = await product.admin();
      const demo = await demoAdmin(product);
      const url = `/api/users/${admin.id}`;
      const answers = [
        await demo.call('PUT', url, { email: 'attacker@example.com' }),
        await demo.call('PUT', url, { isAdmin: false }),
        await demo.call('DELETE', url),
      ];
      const { status: kept } = await admin.call('GET', '/api/payments/attention');
      const statuses = answers.map(({ status }) => String(status)).join(', ');
      return outcome(
        answers.every(({ status }) => status === 403) && kept === 200,
        `${statuses}; the admin's next call ${String(kept)}`,
      );
    },
  },
];
