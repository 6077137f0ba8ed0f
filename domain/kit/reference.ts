// The reference of a reservation. It is short, so that a customer can read it out on the telephone. The
// database creates it.

/** 'LCR-' and five characters of Crockford's base32, which has no I, L, O and U. */
export const REFERENCE = /^LCR-[0-9A-HJKMNP-TV-Z]{5}$/;
const SPOKEN = /^lcr[\s-]*([0-9a-z]{5})$/i;

/**
 * Returns the stored form of a reference in any case, with or without a hyphen: 'lcr 7k2mo' becomes
 * 'LCR-7K2M0'. It replaces O by 0, and I and L by 1, as Crockford's base32 does. Undefined for a text that is
 * not a reference with its prefix.
 */
export function readReference(text: string): string | undefined {
  const digits = SPOKEN.exec(text.trim())?.[1]?.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  const reference = `LCR-${digits}`;
  return digits && REFERENCE.test(reference) ? reference : undefined;
}
