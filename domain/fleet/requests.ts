// The requests of calls that the browser makes before it has their schemas.
export const carsRequest = { method: 'GET', path: '/api/cars' } as const;
export const carRequest = { method: 'GET', path: '/api/cars/:id' } as const;
export const extrasRequest = { method: 'GET', path: '/api/extras' } as const;
