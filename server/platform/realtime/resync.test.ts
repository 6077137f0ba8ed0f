// Tests the round after missed events: it rereads sessions, then notifies clients, in batches, and runs again when
// events are missed during it.
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

it('rereads the session of each socket before it notifies the client, and starts another round when events are missed', async () => {
  const { steps, sockets, reread } = createBulkUsers(2);
  const resync = createResync(() => sockets, reread);
  for (let missed = 0; missed < 3; missed += 1) resync.start();
  await eventually(async () => steps.length === 8);
  await new Promise((resolve) => setImmediate(resolve));
  const round = ['reread 0', 'reread 1', 'eventsMissed 0', 'eventsMissed 1'];
  expect(steps.splice(0)).toEqual([...round, ...round]);
  resync.stop();
  resync.start();
  await new Promise((resolve) => setImmediate(resolve));
  expect(steps).toEqual([]);
});

it('notifies hundreds of clients in batches', async () => {
  const { steps, sockets, reread } = createBulkUsers(250);
  createResync(() => sockets, reread).start();
  await eventually(async () => steps.length === 200);
  expect(steps).not.toContain('reread 100');
  await eventually(async () => steps.length === 500);
});
