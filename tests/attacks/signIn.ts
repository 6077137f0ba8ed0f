// Attacks on accounts: guessed passwords, floods of registrations, stolen sessions.
import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { countStatuses, inParallel, outcome, type Attack } from './attack.ts';
import type { Product } from './product.ts';
import type { Visitor } from './visitor.ts';

const SECOND_MS = 1_000;
/** The time for which a sign-in counts as recent. */
const RECENT_MS = 600 * SECOND_MS;
const percentile = (values: readonly number[], share: number) =>
  [...values].sort((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0;

/** Connects a socket with the session; `closedAfter` resolves with the milliseconds until it is closed. */
async function openSocket(product: Product, visitor: Visitor) {
  const socket = io(product.origin, {
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { cookie: visitor.cookie, origin: product.origin, host: new URL(product.origin).host },
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  return {
    closedAfter(limitMs: number): Promise<number | undefined> {
      const startedAt = performance.now();
      return Promise.race([
        new Promise<number>((resolve) =>
          socket.on('disconnect', () => resolve(performance.now() - startedAt)),
        ),
        wait(limitMs).then(() => undefined),
      ]).finally(() => socket.close());
    },
  };
}

export const signInAttacks: readonly Attack[] = [
  {
    name: 'five addresses try ten wrong passwords each, and the owner returns on a known device',
    expected: 'the owner signs in with 200',
    async run(product) {
      const owner = await product.signUp();
      const statuses = await inParallel(50, 5, async (index) => {
        const attacker = product.visitor(`198.19.0.${String((index % 5) + 1)}`);
        return (await attacker.signIn(`wrong password ${String(index)}`, owner.email)).status;
      });
      const { status } = await owner.signIn();
      return outcome(
        status === 200 && !statuses.includes(200),
        `${countStatuses(statuses)}; the owner ${String(status)}`,
      );
    },
  },
  {
    name: '20 addresses register 300 accounts a minute each',
    expected: 'sign-in of others below 2 s (p99)',
    async run(product) {
      const owner = await product.signUp();
      const endsAt = performance.now() + 15 * SECOND_MS;
      const durations: number[] = [];
      const signIns: number[] = [];
      const statuses: number[] = [];
      const flood = inParallel(20, 20, async (index) => {
        for (let count = 0; performance.now() < endsAt; count += 1) {
          void product
            .visitor(`198.19.1.${String(index + 1)}`)
            .register()
            .then(({ status }) => statuses.push(status))
            .catch(() => statuses.push(0));
          await wait(200);
        }
      });
      while (performance.now() < endsAt) {
        const { status, ms } = await owner.signIn();
        signIns.push(status);
        durations.push(ms);
        await wait(300);
      }
      await flood;
      const p99 = percentile(durations, 0.99);
      return outcome(
        p99 < 2 * SECOND_MS && signIns.every((status) => status === 200),
        `sign-in ${countStatuses(signIns)}, p99 ${p99.toFixed(0)} ms; registrations ${countStatuses(statuses)}`,
      );
    },
  },
  {
    name: 'a stolen session changes email and password after the last sign-in is old',
    expected:
      '2 × 403; a change with the password ends the other sessions with 401 and their sockets within 1 s',
    async run(product) {
      const owner = await product.signUp();
      const thief = product.visitor();
      for (const [name, value] of owner.cookies) thief.cookies.set(name, value);
      await product.restart({ aheadMs: RECENT_MS + 60 * SECOND_MS });
      const url = `/api/users/${owner.id}`;
      const email = await thief.call('PUT', url, { email: 'thief@example.com' });
      const password = await thief.call('PUT', `${url}/password`, {
        currentPassword: 'a guess',
        password: 'a password of the thief',
      });
      const second = product.visitor();
      await second.signIn(owner.password, owner.email);
      const socket = await openSocket(product, thief);
      const closed = socket.closedAfter(5 * SECOND_MS);
      const changed = await second.call('PUT', `${url}/password`, {
        currentPassword: owner.password,
        password: 'another long password',
      });
      const closedMs = await closed;
      const { status: afterwards } = await thief.call('GET', '/api/users/' + owner.id);
      return outcome(
        email.status === 403 &&
          password.status === 403 &&
          changed.status < 300 &&
          afterwards === 401 &&
          (closedMs ?? Infinity) < SECOND_MS,
        `email ${String(email.status)}, password ${String(password.status)}, then ${String(afterwards)}; socket closed ${closedMs === undefined ? 'never' : `after ${closedMs.toFixed(0)} ms`}`,
      );
    },
  },
];
