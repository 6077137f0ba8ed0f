// The library that creates and checks passkeys. It loads at the first use, because it takes a quarter of the time in which
// the server loads its packages.
export const loadWebAuthn = () => import('@simplewebauthn/server');
