// The requests of calls that the browser makes before it has their schemas.
export const availabilityRequest = { method: 'GET', path: '/api/cars/availability' } as const;
