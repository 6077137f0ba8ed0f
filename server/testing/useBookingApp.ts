// One application with payments for all tests of a file.
import { createBookingApp, type BookingApp, type BookingAppOverrides } from './bookingApp.ts';
import { openTestDatabase, type Engine } from './databases.ts';

export interface UsedBookingApp extends BookingAppOverrides {
  engine?: Engine;
  poolSize?: number;
  /** Runs after the start, before the first test. */
  prepare?: (bookingApp: BookingApp) => Promise<unknown>;
  /** Runs after the last test, before the application closes. */
  finish?: (bookingApp: BookingApp) => Promise<unknown>;
}

/**
 * Starts the application before the tests of the file or of the `describe` block, and closes it after them. The
 * returned object has its properties from the first test on.
 */
export function useBookingApp({
  engine = 'postgres',
  poolSize = 20,
  prepare,
  finish,
  ...overrides
}: UsedBookingApp = {}): BookingApp {
  const bookingApp = {} as BookingApp;
  beforeAll(async () => {
    const db = await openTestDatabase(engine, { poolSize });
    Object.assign(bookingApp, await createBookingApp({ db, ...overrides }));
    await prepare?.(bookingApp);
  });
  afterAll(async () => {
    await finish?.(bookingApp);
    await bookingApp.close();
    await bookingApp.db.close();
  });
  return bookingApp;
}
