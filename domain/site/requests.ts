// The requests of calls that the browser makes before it has their schemas.
export const configRequest = { method: 'GET', path: '/api/config' } as const;
