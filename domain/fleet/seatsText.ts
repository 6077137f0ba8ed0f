// The seats of a car in words, for its card; details.ts has the other facts, which the list does not load.

/** '5 seats'. */
export const seatsText = (seats: number): string => `${seats} ${seats === 1 ? 'seat' : 'seats'}`;
