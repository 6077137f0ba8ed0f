// Checks which days the calendars of the date fields offer for a booking.
import { fireEvent, screen, within } from '@testing-library/react';
import { mediaMatches } from '#app/testing/media.ts';
import { BOOKING_HORIZON_DAYS } from '#domain/reservation/rules.ts';
import { addDays } from '#domain/time/london.ts';
import { enter, openScene, theirs } from './testing/scene.tsx';

// The field loads the picker when it is touched. The module is loaded here so that no test waits for it.
beforeAll(() => import('#app/shared/ui/dates/PickerPopup.tsx'));

const TODAY = '2026-11-21';

/** The state of each day in the calendar of the field. */
async function offeredBy(label: string, days: readonly string[]): Promise<Record<string, boolean>> {
  fireEvent.click(screen.getByRole('button', { name: 'Open the calendar', description: label }));
  const calendar = within(await screen.findByRole('dialog', { name: 'Choose a day' }));
  return Object.fromEntries(
    days.map((day) => [day, !calendar.getByRole<HTMLButtonElement>('gridcell', { name: day }).disabled]),
  );
}

beforeEach(() => mediaMatches('pointer: fine'));

test('offers the free days from today as the start', async () => {
  await openScene({ reservations: theirs });
  expect(await offeredBy('Start Date', ['20', '21', '27', '28', '30'])).toEqual({
    ...{ 20: false, 21: true, 27: true, 28: false, 30: false },
  });
});

test('offers no end before the start', async () => {
  await openScene({ reservations: theirs });
  enter('Start Date', '2026-11-24');
  expect(await offeredBy('End Date', ['23', '24', '25', '28'])).toEqual({
    ...{ 23: false, 24: true, 25: true, 28: false },
  });
});

test('offers no day after the last day of a booking', async () => {
  await openScene();
  const last = addDays(TODAY, BOOKING_HORIZON_DAYS);
  enter('Start Date', last);
  const day = Number(last.slice(-2));
  expect(await offeredBy('Start Date', [String(day), String(day + 1)])).toEqual({
    [day]: true,
    [day + 1]: false,
  });
});
