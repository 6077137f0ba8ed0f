// Attacks on memory and connections, and attacks that provoke errors: long texts, slow headers, repeated handshakes,
// malformed requests.
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Manager } from 'socket.io-client';
import { countStatuses, inParallel, outcome, type Attack } from './attack.ts';
import type { Product } from './product.ts';

const MEBIBYTE_GROWTH = 150;
const CUT_WITHIN_MS = 20_000;

/** Sends headers byte by byte; resolves with the milliseconds until the server closes the connection. */
function slowHeaders(product: Product, limitMs: number): Promise<number> {
  const startedAt = performance.now();
  const { hostname, port } = new URL(product.origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write('GET /api/cars HTTP/1.1\r\nhost: x\r\n'),
    );
    const drip = setInterval(() => socket.write('x: y\r\n'), 1_000);
    const done = () => {
      clearInterval(drip);
      clearTimeout(limit);
      socket.destroy();
      resolve(performance.now() - startedAt);
    };
    const limit = setTimeout(done, limitMs);
    // An unread answer would delay the event 'close'.
    socket.resume();
    socket.on('error', done);
    socket.on('close', done);
  });
}

/** Opens a socket and repeats Socket.IO's CONNECT packet; resolves when the server has closed it or after the limit. */
function repeatConnect(product: Product, packets: number): Promise<'cut' | 'open'> {
  return new Promise((resolve) => {
    const manager = new Manager(product.origin, {
      transports: ['websocket'],
      reconnection: false,
      autoConnect: false,
      extraHeaders: { origin: product.origin, 'x-forwarded-for': '198.19.2.1' },
    });
    const done = (result: 'cut' | 'open') => {
      clearTimeout(limit);
      manager.off();
      manager._close();
      resolve(result);
    };
    const limit = setTimeout(() => done('open'), CUT_WITHIN_MS);
    manager.on('close', () => done('cut'));
    manager.open((error) => {
      if (error) return done('cut');
      for (let count = 0; count < packets; count += 1) manager.engine.send('0');
    });
  });
}

export const floodingAttacks: readonly Attack[] = [
  {
    name: '6,000 long messages by 60 accounts, then 20 parallel reads',
    expected: `at most 200 messages a call, memory grows by less than ${String(MEBIBYTE_GROWTH)} MB`,
    async run(product) {
      const admin = await product.admin();
      const content = 'x'.repeat(3_900);
      const senders = await inParallel(60, 4, () => product.signUp());
      const statuses = await inParallel(6_000, 20, async (index) => {
        const sender = senders[index % senders.length] ?? admin;
        const body = { senderId: sender.id, receiverId: admin.id, content };
        return (await sender.call('POST', '/api/messages', body)).status;
      });
      const before = await product.memoryMb();
      const reads = await inParallel(20, 20, (index) =>
        admin.call('GET', `/api/messages/${admin.id}/${senders[index]?.id ?? ''}`),
      );
      const lengths = reads.map(({ body }) => (Array.isArray(body) ? body.length : Infinity));
      const growth = (await product.memoryMb()) - before;
      return outcome(
        Math.max(...lengths) <= 200 && growth < MEBIBYTE_GROWTH,
        `${countStatuses(statuses)}; ${String(Math.max(...lengths))} a read; ${growth.toFixed(0)} MB more`,
      );
    },
  },
  {
    name: 'names with line breaks and characters that turn the text',
    expected: 'no name is stored with such a character',
    async run(product) {
      const names = [
        'Ada\nBcc: all@example.com',
        'Ada\r\nBcc',
        'Ada\u202eevil',
        'Ada\u2066evil',
        'Ada\u0000',
      ];
      const answers = await inParallel(names.length, 1, (index) =>
        product.visitor().register({ first_name: names[index] }),
      );
      const stored = answers
        .filter(({ status }) => status === 201)
        .map(({ body }) => (body as { first_name: string }).first_name);
      return outcome(
        answers.every(({ status }) => [201, 400, 422].includes(status)) &&
          stored.every((name) => !/[\p{Cc}\p{Cf}]/u.test(name)),
        `${countStatuses(answers.map(({ status }) => status))}; stored ${JSON.stringify(stored)}`,
      );
    },
  },
  {
    name: '200 connections with slow headers',
    expected: 'all closed within 20 s',
    async run(product) {
      const durations = await inParallel(200, 200, () => slowHeaders(product, 2 * CUT_WITHIN_MS));
      const slowest = Math.max(...durations);
      return outcome(slowest < CUT_WITHIN_MS, `the last one after ${(slowest / 1_000).toFixed(1)} s`);
    },
  },
  {
    name: '1,000 handshakes with 100 CONNECT packets each',
    expected: 'all closed within 20 s, memory grows by less than 150 MB',
    async run(product) {
      const before = await product.memoryMb();
      const results = await inParallel(1_000, 50, () => repeatConnect(product, 100));
      await wait(1_000);
      const growth = (await product.memoryMb()) - before;
      const open = results.filter((result) => result === 'open').length;
      const { status } = await product.visitor().call('GET', '/api/cars');
      return outcome(
        open === 0 && growth < MEBIBYTE_GROWTH && status === 200,
        `${String(open)} stay open; ${growth.toFixed(0)} MB more; the list of cars ${String(status)}`,
      );
    },
  },
];
