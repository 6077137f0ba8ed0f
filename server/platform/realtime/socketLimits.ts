// Limits the sockets of a network address, in the memory of this server: handshakes, requests to join, and open
// connections. The figures are above those of an office whose browsers all reconnect after a restart of the server.
import { createMinuteLimit } from '../process/minuteLimit.ts';
import type { IncomingMessage } from 'node:http';
import { countedAddress } from '../process/networkAddress.ts';

const HANDSHAKES_A_MINUTE = 600;
/** A client joins once or twice for each connection. */
const JOINS_A_MINUTE = 1200;
const CONNECTIONS = 500;

/**
 * The address for which a handshake counts: the one that the outermost trusted proxy reports, because a handshake runs
 * no hook of Fastify. Empty for a caller who is not counted.
 */
export function handshakeAddress({ headers, socket }: IncomingMessage, trustProxy: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',');
  const hops = forwarded.map((hop) => hop.trim()).filter((hop) => hop !== '');
  const addresses = [socket.remoteAddress ?? '', ...hops.reverse()];
  return countedAddress(addresses[Math.min(trustProxy, addresses.length - 1)] ?? '', headers);
}

/** The part of a connection that the limits use. */
export interface Connection {
  request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
}

export function createSocketLimits(trustProxy: number) {
  const takeHandshake = createMinuteLimit(HANDSHAKES_A_MINUTE);
  const takeJoin = createMinuteLimit(JOINS_A_MINUTE);
  const open = new Map<string, number>();
  const addressOf = (request: IncomingMessage) => handshakeAddress(request, trustProxy);

  return {
    /** Counts a handshake; false when its address has made or has open too many. */
    async mayConnect(request: IncomingMessage): Promise<boolean> {
      const address = addressOf(request);
      return (open.get(address) ?? 0) < CONNECTIONS && (await takeHandshake(address)) === 0;
    },

    /** Counts a request to join; false when the address has sent too many. */
    mayJoin: async (request: IncomingMessage): Promise<boolean> => (await takeJoin(addressOf(request))) === 0,

    /** Counts an open connection until it closes. */
    countConnection(connection: Connection): void {
      const address = addressOf(connection.request);
      if (address === '') return;
      open.set(address, (open.get(address) ?? 0) + 1);
      connection.once('close', () => {
        const left = (open.get(address) ?? 1) - 1;
        if (left > 0) open.set(address, left);
        else open.delete(address);
      });
    },
  };
}
