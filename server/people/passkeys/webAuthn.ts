// The library that creates and checks passkeys. It is loaded at the first use, because it takes a quarter of the load
// time of all packages.
export const loadWebAuthn = () => import('@simplewebauthn/server');
