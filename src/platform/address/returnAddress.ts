// Reads the address to open after sign-in. The previous screen leaves it in the navigation state.

/** Returns `state.from` when it is an address of this site, otherwise '/'. */
export function returnAddress(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  // Browsers read '//host' and '/\host' as addresses of other sites.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}
