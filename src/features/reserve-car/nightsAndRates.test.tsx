// Checks bookings of a night shoot, and the rates of days and weeks.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths } from '#app/shared/config/paths.ts';
import { aCar } from '#domain/testing/builders.ts';
import { enter, enterHours, enterRange, openScene, reserve } from './testing/scene.tsx';

describe('a night shoot', () => {
  const nextDay = () => fireEvent.click(screen.getByRole('checkbox', { name: 'Ends the next day' }));

  it('has a price by the hour and holds both days when it is ticked', async () => {
    const { user, backend, place } = await openScene();
    enterHours('22:00', '04:00');
    reserve();
    expect(screen.getByRole('alert')).toHaveTextContent('End time must be after start time');
    nextDay();
    expect(screen.getByText('6 hours x £400.00 / Hour = £2,400.00')).toBeVisible();
    reserve();
    const dialog = await screen.findByRole('dialog', { name: 'Your reservation' });
    expect(within(dialog).getByText('Fri, 4 Dec 2026, 22:00 to Sat, 5 Dec 2026, 04:00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(place.current.pathname).toBe(paths.checkout));
    const night = { startDate: '2026-12-04', endDate: '2026-12-05', startTime: '22:00', endTime: '04:00' };
    expect(backend.reservations.find(({ status }) => status === 'held')).toMatchObject(night);
    expect(place.current.state).toMatchObject({ ...night, isMultiDay: false });
  });

  it('shows an error at its end when it is longer than a day', async () => {
    await openScene();
    enterHours('10:00', '12:00');
    nextDay();
    expect(screen.getByLabelText('End Time')).toHaveAccessibleDescription(
      'A hire that ends the next day can last a day at most.',
    );
    expect(screen.queryByText('Total')).not.toBeInTheDocument();
  });
});

describe('dates that cannot be booked', () => {
  it.each([
    ['13:59', 'Minimum booking time for Music Video is 2 hours.'],
    ['11:00', 'End time must be after start time'],
  ])('shows no total for 12:00 to %s, and the reason to a guest', async (end, message) => {
    await openScene({ guest: true });
    enterHours('12:00', end);
    expect(screen.queryByText('Total')).not.toBeInTheDocument();
    expect(screen.getByLabelText('End Time')).toHaveAccessibleDescription(message);
    enter('End Time', '14:00');
    expect(screen.getByText('2 hours x £400.00 / Hour = £800.00')).toBeVisible();
    expect(screen.getByLabelText('End Time')).toBeValid();
  });

  it('shows no total for a multi-day reservation of one day, and the reason', async () => {
    await openScene({ guest: true });
    enterRange('2026-12-04', '2026-12-04');
    expect(screen.queryByText('Total')).not.toBeInTheDocument();
    expect(screen.getByLabelText('End Date')).toHaveAccessibleDescription(
      'End time must be after start time',
    );
  });
});

describe('a car with rates for days and weeks', () => {
  const rated = aCar({ dayPrice: 2400, weekPrice: 12000 });

  it('shows the rates and charges the cheapest weeks and days', async () => {
    await openScene({ of: rated });
    expect(screen.getByText('£2,400.00 / day, £12,000.00 / week')).toBeVisible();
    enterRange('2026-12-04', '2026-12-11');
    expect(screen.getByText('1 week x £12,000.00 + 1 day x £2,400.00 = £14,400.00')).toBeVisible();
  });

  it('charges at most a day for hours', async () => {
    await openScene({ of: rated });
    enterHours('10:00', '20:00');
    expect(screen.getByText('10 hours, charged as 1 day x £2,400.00 = £2,400.00')).toBeVisible();
  });
});
