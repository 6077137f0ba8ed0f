// Tests the supervisor of the server under test with processes that the test starts, kills and answers for.
import type { IpcRequest, Reply, ServerStart } from './ipc.ts';
import type { Exit } from './child.ts';
import { Product } from './product.ts';
import { ProductFailure } from './productFailure.ts';

class FakeProcess {
  readonly asks: IpcRequest[] = [];
  readonly how: ServerStart;
  end!: (signal: 'SIGKILL' | 'SIGTERM') => Promise<Exit>;
  output = '';
  /** Reports the exit of the process, which happens some time after the signal. */
  dies!: (how: Exit) => void;
  listens!: () => void;
  reply!: (reply: Reply) => void;
  readonly ended = new Promise<Exit>((resolve) => (this.dies = resolve));
  private readonly listening = new Promise<string>((resolve) => (this.listens = () => resolve('listening')));
  private isDead = false;

  constructor(how: ServerStart) {
    this.how = how;
    void this.ended.then(() => (this.isDead = true));
    this.end = (signal) => {
      this.kill(signal);
      this.dies(signal);
      return this.ended;
    };
  }
  said = () => this.output;
  says = () => Promise.race([this.listening, this.ended.then(() => Promise.reject(new Error('It ended.')))]);
  kill = (_signal: string) => undefined;
  send = (ask: object) => {
    if (!this.isDead) this.asks.push(ask as IpcRequest);
    return Promise.resolve(!this.isDead);
  };
  onMessage = (listener: (message: unknown) => void) => {
    this.reply = listener;
  };
  /** Answers the last request. */
  answers(rows: Reply['rows'] = []) {
    this.reply({ id: this.asks.at(-1)?.id ?? 0, rows });
  }
}

let processes: FakeProcess[];
let product: Product;
const latest = () => processes.at(-1) as FakeProcess;
/** Runs all pending microtasks. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

function createProduct(limits: { upWithinMs?: number; answersWithinMs?: number } = {}): Product {
  processes = [];
  return new Product({
    origin: 'http://127.0.0.1:1',
    isWell: () => Promise.resolve(true),
    start(how) {
      processes.push(new FakeProcess(how));
      return latest();
    },
    ...limits,
  });
}

async function started(): Promise<void> {
  const starting = product.start();
  latest().listens();
  await starting;
}

beforeEach(async () => {
  product = createProduct();
  await started();
});
afterEach(() => product.abandon());

it('sends a query to the next process when the exit after a kill is not known yet', async () => {
  const [first] = processes;
  product.kill();
  const rows = product.query('SELECT 1');
  await settled();
  expect(first?.asks).toEqual([]);
  first?.dies('SIGKILL');
  await settled();
  latest().listens();
  await settled();
  latest().answers([{ one: 1 }]);
  expect(await rows).toEqual([{ one: 1 }]);
  expect(processes).toHaveLength(2);
});

it('repeats a query when the server is killed while it answers', async () => {
  await armed();
  const rows = product.query('SELECT 1');
  await settled();
  expect(latest().asks.at(-1)).toMatchObject({ kind: 'query' });
  latest().dies('SIGKILL');
  await settled();
  latest().listens();
  await settled();
  latest().answers([{ one: 1 }]);
  expect(await rows).toEqual([{ one: 1 }]);
});

async function armed(): Promise<void> {
  const arming = product.arm('intent-stored', 1);
  await settled();
  latest().answers();
  await arming;
}

it('is calm only when the server has answered after its last kill and nothing is armed', async () => {
  product.kill();
  latest().dies('SIGKILL');
  await settled();
  latest().listens();
  await product.up();
  expect(product.deaths).toHaveLength(1);
  // The same round kills the server a second time.
  product.kill();
  let isCalm = false;
  const calming = product.calmDown().then(() => (isCalm = true));
  await settled();
  expect(isCalm).toBe(false);
  latest().dies('SIGKILL');
  await settled();
  latest().listens();
  await settled();
  expect(product.deaths).toHaveLength(2);
  expect(latest().asks).toEqual([expect.objectContaining({ kind: 'disarm' })]);
  latest().answers();
  await calming;
});

it('starts the next process armed when a restart requests it, and the following one unarmed', async () => {
  const restarted = product.restart({ armed: { point: 'refund-uncalled', passage: 2 } });
  latest().dies('SIGKILL');
  await settled();
  expect(latest().how.armed).toEqual({ point: 'refund-uncalled', passage: 2 });
  latest().output = 'killed at refund-uncalled\n';
  latest().dies('SIGKILL');
  await settled();
  expect(latest().how.armed).toBeUndefined();
  latest().listens();
  await restarted;
  expect(product.deaths.map(({ point }) => point)).toEqual([undefined, 'refund-uncalled']);
});

it('fails when the server is killed while it is calm', async () => {
  latest().dies('SIGKILL');
  await settled();
  await expect(product.up()).rejects.toThrow('not by a round');
  await expect(product.query('SELECT 1')).rejects.not.toBeInstanceOf(ProductFailure);
});

it('reports a failure of the product when the server ends by itself', async () => {
  latest().output = 'Out of order.';
  latest().dies(1);
  await settled();
  await expect(product.query('SELECT 1')).rejects.toThrow(
    new ProductFailure('The server ended with 1:\nOut of order.'),
  );
});

it('names the awaited condition when the server does not start or does not reply', async () => {
  await product.abandon();
  product = createProduct({ upWithinMs: 0, answersWithinMs: 0 });
  await expect(product.start()).rejects.toThrow('for the server to answer GET /api/health after its start');
  latest().listens();
  await settled();
  await expect(product.query('SELECT 2')).rejects.toThrow(
    /for the server's reply to .*SELECT 2.* without success/,
  );
});

it('translates instants of the business clock to the real clock, before and after each change', async () => {
  latest().listens();
  await settled();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000);
  for (const [real, ms] of [
    [2_000, 60_000],
    [3_000, 5_000],
  ] as const) {
    clock.mockReturnValue(real);
    const changed = product.advance(ms);
    await settled();
    latest().answers();
    await changed;
  }
  clock.mockRestore();
  // 62,000 and 68,000 are the first instants after the changes.
  expect([1_999, 62_000, 62_999, 68_000].map((instant) => product.realTime(instant))).toEqual([
    1_999, 2_000, 2_999, 3_000,
  ]);
});
