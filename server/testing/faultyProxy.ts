// A proxy between a client and PostgreSQL that loses messages as a network can.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface FaultyProxy {
  /** The URL of the database through the proxy. */
  url: string;
  /** Forwards the next message that contains `text`, and closes its connection instead of forwarding the answer. */
  loseAnswerTo(text: string): void;
  /** Drops all answers on the connections that are open now. */
  silence(): void;
  /** Drops all messages on all connections until `thaw`. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

interface Pair {
  client: Socket;
  server: Socket;
}

/** Starts a proxy in front of the PostgreSQL server at `url`. */
export async function startFaultyProxy(url: string): Promise<FaultyProxy> {
  const target = new URL(url);
  const pairs = new Set<Pair>();
  let lostText: string | undefined;
  let isFrozen = false;

  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    const pair = { client, server };
    pairs.add(pair);
    let isLost = false;
    client.on('data', (chunk: Buffer) => {
      if (lostText !== undefined && chunk.includes(lostText)) {
        isLost = true;
        lostText = undefined;
      }
      server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => {
      if (isLost) client.destroy();
      else client.write(chunk);
    });
    if (isFrozen) for (const socket of [client, server]) socket.pause();
    const over = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on('error', over).on('close', over);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((proxy.address() as AddressInfo).port);
  return {
    url: through.href,
    loseAnswerTo(text) {
      lostText = text;
    },
    silence() {
      for (const { server } of pairs) server.pause();
    },
    freeze() {
      isFrozen = true;
      for (const { client, server } of pairs) for (const socket of [client, server]) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const { client, server } of pairs) for (const socket of [client, server]) socket.resume();
    },
    async close() {
      const closed = once(proxy, 'close');
      proxy.close();
      for (const { client, server } of pairs) {
        client.destroy();
        server.destroy();
      }
      await closed;
    },
  };
}
