// After missed events: sessions first, then the clients, in portions, and once more where events were missed meanwhile.
import { eventually } from '#server/testing/eventually.ts';
import { createResync } from './resync.ts';
import type { UserSocket } from './sockets.ts';

function createBulkUsers(size: number) {
  const steps: string[] = [];
  const sockets = Array.from(
    { length: size },
    (_, index) =>
      ({
        id: String(index),
        emit: (name: string) => steps.push(`${name} ${index}`),
      }) as unknown as UserSocket,
  );
  const reread = async ({ id }: UserSocket) => void steps.push(`reread ${id}`);
  return { steps, sockets, reread };
}

it('reads the session of each socket before it tells its client', async () => {
  const { steps, sockets, reread } = createBulkUsers(2);
  createResync(() => sockets, reread).start();
  await eventually(async () => steps.length === 4);
  expect(steps).toEqual(['reread 0', 'reread 1', 'eventsMissed 0', 'eventsMissed 1']);
});

it('tells hundreds of clients in portions', async () => {
  const { steps, sockets, reread } = createBulkUsers(250);
  createResync(() => sockets, reread).start();
  await eventually(async () => steps.length === 200);
  expect(steps).not.toContain('reread 100');
  await eventually(async () => steps.length === 500);
});

it('starts another round when events are missed during one', async () => {
  const { steps, sockets, reread } = createBulkUsers(1);
  const resync = createResync(() => sockets, reread);
  resync.start();
  resync.start();
  resync.start();
  await eventually(async () => steps.length === 4);
  await new Promise((resolve) => setImmediate(resolve));
  expect(steps).toHaveLength(4);
});

it('tells nobody after it was stopped', async () => {
  const { steps, sockets, reread } = createBulkUsers(1);
  const resync = createResync(() => sockets, reread);
  resync.stop();
  resync.start();
  await new Promise((resolve) => setImmediate(resolve));
  expect(steps).toEqual([]);
});
