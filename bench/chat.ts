// Measures chat under load: 1,000 connected people send 500 messages a second for 30 seconds (after a warm-up)
// through one server process with its embedded database. The same run measures a bare socket.io relay for comparison.
// Each message must arrive once.
import { bareRelay } from './chat/bareRelay.ts';
import { connectAll, type Arrivals } from './chat/connectAll.ts';
import { percentile } from './chat/percentile.ts';
import { populate, type Person } from './chat/populate.ts';
import { postMessage } from './chat/postMessage.ts';
import { sendAtRate } from './chat/sendAtRate.ts';
import { startServer } from './chat/startServer.ts';

const [PEOPLE, ADMINS, RATE] = [1_000, 100, 500];
// `npm run bench -- chat 5` runs for 5 seconds. The limit of 100 messages a minute per person sets the maximum rate.
const SECONDS = Math.min(Number(process.argv[2] ?? 30), 180);
const BARE_SECONDS = Math.min(SECONDS, 15);
/** The warm-up: these messages are sent and counted, but their times are not part of the result. */
const WARM_UP_SECONDS = 5;
/** Ends a run that hangs. */
const LIMIT_MS = 400_000;

const print = (line: string) => process.stdout.write(`${line}\n`);
const ms = (value: number) => `${value.toFixed(2)} ms`;

interface Result {
  p50: number;
  p99: number;
  sent: number;
  lost: number;
  twice: number;
}

function report(
  name: string,
  { sentAt, arrivals }: { sentAt: Map<string, number>; arrivals: Arrivals },
): Result {
  const [cold, delays]: [number[], number[]] = [[], []];
  let [lost, twice] = [0, 0];
  const warmAt = Math.min(...sentAt.values()) + WARM_UP_SECONDS * 1_000;
  for (const [id, at] of sentAt) {
    const arrived = arrivals.get(id) ?? [];
    if (arrived.length === 0) lost += 1;
    if (arrived.length > 1) twice += 1;
    if (arrived[0] !== undefined) (at < warmAt ? cold : delays).push(arrived[0] - at);
  }
  for (const times of [cold, delays]) times.sort((a, b) => a - b);
  const result = {
    p50: percentile(delays, 50),
    p99: percentile(delays, 99),
    sent: sentAt.size,
    lost,
    twice,
  };
  print(
    `${name}: ${result.sent} sent, ${lost} lost, ${twice} twice; delivery p50 ${ms(result.p50)}, ` +
      `p99 ${ms(result.p99)}, max ${ms(delays.at(-1) ?? Number.NaN)}; the first ${WARM_UP_SECONDS} s: ` +
      `p50 ${ms(percentile(cold, 50))}, p99 ${ms(percentile(cold, 99))}`,
  );
  return result;
}

/** The senders take turns. Customers write to their admin, admins write to one of their customers. */
function pairOf(people: readonly Person[], index: number): [sender: Person, receiver: Person] {
  const sender = people[index % PEOPLE];
  const turn = Math.floor(index / PEOPLE);
  const position = index % PEOPLE;
  const isAdmin = position < ADMINS;
  const other = isAdmin ? ADMINS + position + ADMINS * (turn % (PEOPLE / ADMINS - 1)) : position % ADMINS;
  const receiver = people[other];
  if (!sender || !receiver) throw new Error('There are too few people.');
  return [sender, receiver];
}

async function measureBare(people: readonly Person[]): Promise<Result> {
  const relay = await bareRelay();
  const clients = await connectAll(relay.origin, people, ({ id }) => ({ auth: { userId: id } }));
  const sentAt = await sendAtRate(RATE, WARM_UP_SECONDS + BARE_SECONDS, async (index, id) => {
    const [sender, receiver] = pairOf(people, index);
    clients
      .of(sender)
      .emit('sendMessage', { clientId: id, receiverId: receiver.id, content: 'x'.repeat(200) });
  });
  clients.close();
  relay.stop();
  return report('bare relay', { sentAt, arrivals: clients.arrivals });
}

async function measureOurs(people: readonly Person[], folder: string): Promise<Result> {
  const server = await startServer(folder);
  const clients = await connectAll(server.origin, people, ({ cookie }) => ({ extraHeaders: { cookie } }));
  let refused = 0;
  const sentAt = await sendAtRate(RATE, WARM_UP_SECONDS + SECONDS, async (index, clientId) => {
    const [sender, receiver] = pairOf(people, index);
    const body = { senderId: sender.id, receiverId: receiver.id, content: 'x'.repeat(200), clientId };
    const status = await postMessage(server.origin, sender, body);
    if (status !== 201) refused += 1;
  });
  if (refused > 0) print(`${refused} messages were refused.`);
  clients.close();
  await server.stop();
  return report('chat', { sentAt, arrivals: clients.arrivals });
}

setTimeout(() => {
  process.stderr.write('The run took too long.\n');
  process.exit(1);
}, LIMIT_MS).unref();

const { people, folder, remove } = await populate(PEOPLE, ADMINS);
try {
  print(`${PEOPLE} people connected, ${RATE} messages a second`);
  const bare = await measureBare(people);
  const ours = await measureOurs(people, folder);
  print(
    `ratio to the bare relay: p50 ${(ours.p50 / bare.p50).toFixed(2)}, p99 ${(ours.p99 / bare.p99).toFixed(2)}`,
  );
  process.exitCode = ours.lost + ours.twice === 0 ? 0 : 1;
} finally {
  await remove();
}
