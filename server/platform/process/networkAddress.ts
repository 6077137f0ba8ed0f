// Network addresses of clients: the keys under which the limits count them.
import type { IncomingHttpHeaders } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

const PORT_OF_IPV4 = /^(\d+(?:\.\d+){3}):\d+$/;
const IPV6_IN_BRACKETS = /^\[([^\]]+)\](?::\d+)?$/;
/** Loopback addresses; '::' is the network of ::1. */
const LOOPBACK = /^(127\.|::$)/;
/** How many times as much the /48 network of an IPv6 address may do as one /64 network in it. */
export const WIDE_NETWORK_FACTOR = 4;

/** An address without the port that some proxies report with it. */
function withoutPort(address: string): string {
  if (isIP(address)) return address;
  return PORT_OF_IPV4.exec(address)?.[1] ?? IPV6_IN_BRACKETS.exec(address)?.[1] ?? address;
}

/**
 * The network for which an address counts: an IPv4 address itself, also one that is mapped into IPv6, and the /64
 * network of an IPv6 address, which one customer usually owns. '' for a request whose connection has closed: Node then
 * knows no address.
 */
export const networkOfAddress = (address: string | undefined): string =>
  address ? normalizeIP(withoutPort(address)) : '';

/**
 * The /48 network of a network of `networkOfAddress`; undefined for an IPv4 address. A customer may own such a network, so
 * that the /64 networks alone would be 65,536 separate callers.
 */
export function wideNetworkOf(network: string): string | undefined {
  return isIPv6(network) ? `${normalizeIP(network, 48)}/48` : undefined;
}

export const isLoopbackAddress = (address: string): boolean => LOOPBACK.test(networkOfAddress(address));

/** True if the request names the address of its client in a header, as a proxy does. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;

/**
 * The key of limits per address, or an empty text for a caller whom they exempt. A loopback address without a forwarded
 * one is a tool on this machine; with one it is a proxy.
 */
export function countedAddress(address: string, headers: IncomingHttpHeaders): string {
  const key = networkOfAddress(address);
  return LOOPBACK.test(key) && !isForwarded(headers) ? '' : key;
}
