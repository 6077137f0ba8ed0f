// Runs before any module of a test file: TEST_CLOCK is the instant at which the file starts; without it, the machine's
// time.
import { shiftDate } from './shiftDate.ts';

const start = process.env['TEST_CLOCK'];
if (start) shiftDate(globalThis, Date.parse(start) - Date.now());
