// The requests of calls that the browser makes before it has their schemas.
export const sessionRequest = { method: 'GET', path: '/api/auth/session' } as const;
export const signInRequest = { method: 'POST', path: '/api/auth' } as const;
export const demoLoginRequest = { method: 'POST', path: '/api/demo-login' } as const;
export const signOutRequest = { method: 'POST', path: '/api/auth/logout' } as const;
