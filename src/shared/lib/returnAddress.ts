// Where to go after signing in: the address that the screen before left in the navigation state.

/** `state.from` where it is an address of this site, otherwise '/'. */
export function returnAddress(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  // '//host' and '/\host' are other sites, however much they look like a path.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}
