// The requests of calls that the browser makes before it has their schemas.
export const quoteRequest = { method: 'GET', path: '/api/quotes/:id' } as const;
export const takenDatesRequest = { method: 'GET', path: '/api/reservations/car/:carId' } as const;
export const availabilityRequest = { method: 'GET', path: '/api/cars/availability' } as const;
