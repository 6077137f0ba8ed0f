// Masks personal data for the audit log. A reader recognises the change, but not the person.
import { isIPv4 } from 'node:net';
import { networkOfAddress } from '../process/networkAddress.ts';

/** 'Ada' becomes 'A***', and 'ada@example.com' 'a***@e***'. */
export function mask(value: string | null): string | null {
  if (value === null || value === '') return value;
  return value
    .split('@')
    .map((part) => `${[...part][0] ?? ''}***`)
    .join('@');
}

/** These fields of a row, masked. */
export const masked = <T extends object>(row: T, names: readonly (keyof T)[]): T => ({
  ...row,
  ...Object.fromEntries(names.map((name) => [name, mask(row[name] as string | null)])),
});

/** The network of an address: '203.0.113.0/24', or '2001:db8::/64'. */
export function networkOf(ip: string): string {
  const address = networkOfAddress(ip);
  return isIPv4(address) ? `${address.replace(/\.\d+$/, '.0')}/24` : `${address}/64`;
}
