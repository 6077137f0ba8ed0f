// Reserving as a customer does it: form and calendar, every rule's message, the summary, the hold.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { paths } from '#app/shared/config/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { ada } from '#mocks/backend.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { ReserveCar } from './index.ts';

const car = aCar();
const SOMEBODY = anId(999);
/** 28 to 30 November, and 10:00 to 14:00 on 3 December. */
const theirs = [
  aReservation({ id: anId(1), userId: SOMEBODY }),
  aReservation({
    id: anId(2),
    userId: SOMEBODY,
    startDate: '2026-12-03',
    startTime: '10:00',
    endTime: '14:00',
  }),
];

// Its code is fetched with the first day that is booked in part: here before any test waits for it.
beforeAll(() => import('@mui/material/Tooltip'));

interface Scene {
  guest?: boolean;
  reservations?: Reservation[];
  of?: typeof car;
}

async function open({ guest = false, reservations = theirs, of = car }: Scene = {}) {
  const backend = answerFrom({
    reservations: reservations.map((reservation) => ({ ...reservation })),
    signedInAs: guest ? undefined : ada.id,
    cars: [of],
  });
  const view = renderWithProviders(<ReserveCar car={of} />, {
    at: paths.car(of.id),
    ...(guest ? {} : { session: { userId: ada.id } }),
  });
  await screen.findByRole('grid');
  return { backend, ...view };
}

const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const enterRange = (start = '2026-12-04', end = '2026-12-06') => {
  enter('Start Date', start);
  enter('End Date', end);
};
const enterHours = (start: string, end: string, date = '2026-12-04') => {
  fireEvent.click(screen.getByRole('button', { name: 'Single-day' }));
  enter('Date', date);
  enter('Start Time', start);
  enter('End Time', end);
};
const reserve = () => fireEvent.click(screen.getByRole('button', { name: 'Reserve' }));
const day = (name: string) => screen.getByRole('gridcell', { name });
const nextMonth = () => fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
const hint = () => screen.getByRole('status');

describe('the calendar and the form are one draft', () => {
  it('choosing days fills the form, with the price at once', async () => {
    await open();
    expect(hint()).toHaveTextContent('Please select a start date');
    fireEvent.click(day('Mon 23 November'));
    expect(screen.getByLabelText('Start Date')).toHaveValue('2026-11-23');
    expect(hint()).toHaveTextContent('Please select an end date');
    fireEvent.click(day('Wed 25 November'));
    expect(screen.getByLabelText('End Date')).toHaveValue('2026-11-25');
    expect(screen.getByText('£400.00 / day')).toBeVisible();
    expect(screen.getByText('£1,200.00')).toBeVisible();
    expect(screen.getByText('3 days x £400.00 = £1,200.00')).toBeVisible();
    expect(screen.getByText('£360.00 now, £840.00 later')).toBeVisible();
    expect(day('Mon 23 November, start of your hire')).toHaveAttribute('aria-selected', 'true');
    expect(day('Tue 24 November, in your hire')).toBeVisible();
  });

  it('typing dates shows them in the calendar, which turns to their month', async () => {
    await open();
    enterRange();
    expect(await screen.findByRole('gridcell', { name: 'Fri 4 December, start of your hire' })).toBeVisible();
    expect(screen.getByText('December 2026')).toBeVisible();
    expect(hint()).toHaveTextContent('Fri, 4 Dec 2026 to Sun, 6 Dec 2026 selected.');
  });

  it('a range over reserved days is refused, and the hint says why', async () => {
    await open();
    fireEvent.click(day('Mon 23 November'));
    nextMonth();
    fireEvent.click(day('Tue 1 December'));
    expect(hint()).toHaveTextContent('Some of those days are already reserved. Please select a start date');
    expect(screen.getByLabelText('Start Date')).toHaveValue('');
  });

  it('a reserved day cannot be a start, and past days cannot be chosen', async () => {
    await open();
    fireEvent.click(day('Sat 28 November, reserved'));
    expect(hint()).toHaveTextContent('That day is already reserved. Please select a start date');
    expect(day('Fri 20 November, past')).toBeDisabled();
  });

  it('single-day: a day booked in part names its hours and can be chosen; the same click clears it', async () => {
    const { user } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Single-day' }));
    nextMonth();
    // The tooltip's code comes with the first such day.
    await waitFor(async () => {
      await user.hover(day('Thu 3 December, booked 10:00 to 14:00'));
      expect(screen.getByRole('tooltip')).toHaveTextContent('Booked 10:00 to 14:00');
    });
    fireEvent.click(day('Thu 3 December, booked 10:00 to 14:00'));
    expect(screen.getByLabelText('Date')).toHaveValue('2026-12-03');
    expect(hint()).toHaveTextContent('Thu, 3 Dec 2026 selected. Booked 10:00 to 14:00.');
    fireEvent.click(day('Thu 3 December, booked 10:00 to 14:00, chosen'));
    expect(screen.getByLabelText('Date')).toHaveValue('');
  });

  it('goes by keyboard alone', async () => {
    const { user } = await open();
    act(() => day('Sat 21 November, today').focus());
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}{ArrowDown}');
    expect(screen.getByLabelText('Start Date')).toHaveValue('2026-11-23');
    expect(day('Mon 30 November, reserved')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowRight}{Enter}');
    expect(screen.getByLabelText('End Date')).toHaveValue('2026-11-24');
  });

  it('follows other people’s bookings while it is open', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { backend } = await open();
    expect(day('Mon 23 November')).toBeVisible();
    backend.reservations.push(aReservation({ id: anId(3), startDate: '2026-11-23', endDate: '2026-11-24' }));
    act(() => jest.advanceTimersByTime(10_000));
    expect(await screen.findByRole('gridcell', { name: 'Mon 23 November, reserved' })).toBeVisible();
    jest.useRealTimers();
  });

  it('has a toolbar: back, on, today', async () => {
    await open();
    expect(screen.getByText('November 2026')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous month' })).toBeDisabled();
    nextMonth();
    nextMonth();
    expect(screen.getByText('January 2027')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(screen.getByText('December 2026')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Today' }));
    expect(screen.getByText('November 2026')).toBeVisible();
  });
});

describe('the rules, in their order', () => {
  const chauffeur = aCar({ CarForReason: 'Chauffeur', price: 900 });
  it.each<[string, Scene, () => void, string[]]>([
    ['You must be logged in to rent a car.', { guest: true }, () => undefined, []],
    ['Please select a start date', {}, () => undefined, ['Start Date']],
    ['Please select an end date', {}, () => enter('Start Date', '2026-12-04'), ['End Date']],
    ['Please select a start time', {}, () => enterHours('', ''), ['Start Time']],
    ['Please select an end time', {}, () => enterHours('10:00', ''), ['End Time']],
    ['End time must be after start time', {}, () => enterHours('10:00', '10:00'), ['Start Time', 'End Time']],
    [
      'End time must be after start time',
      {},
      () => enterRange('2026-12-04', '2026-12-04'),
      ['Start Date', 'End Date'],
    ],
    [
      'Minimum booking time for Music Video is 2 hours.',
      {},
      () => enterHours('10:00', '11:59'),
      ['Start Time', 'End Time'],
    ],
    [
      'Minimum booking time for Chauffeur is 6 hours.',
      { of: chauffeur },
      () => enterHours('10:00', '15:59'),
      ['Start Time', 'End Time'],
    ],
    [
      'The selected dates are already booked. Please choose different dates.',
      {},
      () => enterRange('2026-11-26', '2026-11-28'),
      ['Start Date', 'End Date'],
    ],
    [
      'The start must be in the future.',
      {},
      () => enterHours('09:00', '12:00', '2026-11-21'),
      ['Start Time'],
    ],
    [
      'This time does not exist on that day, because the clocks go forward.',
      {},
      () => enterHours('01:30', '05:00', '2027-03-28'),
      ['Start Time'],
    ],
  ])('%s', async (text, scene, fill, marked) => {
    await open(scene);
    fill();
    reserve();
    const alert = screen.getByRole('alert');
    expect(within(alert).getByText(text)).toBeVisible();
    expect(alert).toHaveFocus();
    const labels = ['Start Date', 'End Date', 'Date', 'Start Time', 'End Time'];
    const wrong = labels.filter(
      (label) => screen.queryByLabelText(label)?.getAttribute('aria-invalid') === 'true',
    );
    expect(wrong).toEqual(marked);
    for (const label of marked) {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);
    }
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('hours back to back with a booking are free', async () => {
    await open();
    enterHours('14:00', '16:00', '2026-12-03');
    reserve();
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('a guest is sent to sign in and finds the way back', async () => {
    const { user, place } = await open({ guest: true });
    enterRange();
    reserve();
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(place.current).toMatchObject({ pathname: paths.signIn, state: { from: paths.car(car.id) } });
  });
});

describe('the summary', () => {
  it('says what, when, how much, and what cancelling means; Cancel closes it', async () => {
    const { user } = await open();
    enterRange();
    reserve();
    const dialog = await screen.findByRole('dialog', { name: 'Your reservation' });
    for (const text of [
      'Rolls-Royce Ghost',
      'Fri, 4 Dec 2026 to Sun, 6 Dec 2026',
      '3 days',
      '£1,200.00',
      '£360.00',
      '£840.00',
      /Cancel 48 hours or more before the start/,
    ]) {
      expect(within(dialog).getByText(text)).toBeInTheDocument();
    }
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Start Date')).toHaveValue('2026-12-04');
  });

  const submit = async () => {
    enterRange();
    reserve();
    return screen.findByRole('button', { name: 'Continue' });
  };

  it('holds the dates once and goes to checkout after Continue', async () => {
    const { user, place, backend } = await open();
    await user.dblClick(await submit());
    await waitFor(() => expect(place.current.pathname).toBe(paths.checkout));
    expect(place.current.state).toEqual({
      depositAmount: 360,
      totalPrice: 1200,
      carId: car.id,
      carMake: 'Rolls-Royce',
      carModel: 'Ghost',
      startDate: '2026-12-04',
      endDate: '2026-12-06',
      startTime: '',
      endTime: '',
      isMultiDay: true,
    });
    expect(backend.intents).toHaveLength(1);
    expect(backend.reservations.filter(({ status }) => status === 'held')).toHaveLength(1);
  });

  it('says that it is busy', async () => {
    const { user } = await open();
    server.use(
      http.post('*/api/reservations/create-payment-intent', async () => {
        await delay('infinite');
      }),
    );
    await user.click(await submit());
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  });

  it('ends a single-day booking on its start date', async () => {
    const { user, place } = await open();
    enterHours('10:00', '12:30');
    expect(screen.getByText('£400.00 / hour')).toBeVisible();
    expect(screen.getByText('2 hours 30 minutes x £400.00 / Hour = £1,000.00')).toBeVisible();
    reserve();
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(place.current.pathname).toBe(paths.checkout));
    expect(place.current.state).toMatchObject({
      startDate: '2026-12-04',
      endDate: '2026-12-04',
      startTime: '10:00',
      endTime: '12:30',
      isMultiDay: false,
    });
  });

  it('dates that somebody took meanwhile: back in the form, with the calendar up to date', async () => {
    const { user, backend } = await open();
    const button = await submit();
    backend.reservations.push(
      aReservation({ id: anId(3), userId: SOMEBODY, startDate: '2026-12-05', endDate: '2026-12-08' }),
    );
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('The selected dates are already booked. Please choose different dates.');
    await waitFor(() => expect(alert).toHaveFocus());
    expect(await screen.findByRole('gridcell', { name: 'Tue 8 December, reserved' })).toBeVisible();
    expect(screen.getByLabelText('Start Date')).toHaveValue('2026-12-04');
  });

  it('a session that ran out: the message of the first rule, and the form as it was', async () => {
    const { user, backend } = await open();
    const button = await submit();
    backend.signedInAs = undefined;
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('alert')).toHaveTextContent('You must be logged in to rent a car.');
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(screen.getByLabelText('End Date')).toHaveValue('2026-12-06');
  });

  it('dates that are this customer’s already lead to the profile', async () => {
    const { user, backend, place, store } = await open();
    const button = await submit();
    backend.reservations.push(aReservation({ startDate: '2026-12-04', endDate: '2026-12-06' }));
    await user.click(button);
    await waitFor(() => expect(place.current.pathname).toBe(paths.profile));
    expect(Object.values(store.getState().notices.entities)).toMatchObject([
      { text: 'You have already reserved these dates.' },
    ]);
  });

  it('a refusal of another kind is said in the server’s words', async () => {
    const { user, backend } = await open();
    const button = await submit();
    backend.cars = [];
    await user.click(button);
    expect(await screen.findByText('This car is no longer available.')).toBeInTheDocument();
  });
});

describe('when availability is missing', () => {
  it('offers another try, and the form works meanwhile', async () => {
    const backend = answerFrom({ reservations: theirs, signedInAs: ada.id });
    server.use(http.get('*/api/reservations/car/:carId', () => HttpResponse.json({}, { status: 500 })));
    const { user } = renderWithProviders(<ReserveCar car={car} />, { session: { userId: ada.id } });
    expect(await screen.findByText('The dates that are already reserved could not be loaded.')).toBeVisible();
    enterRange();
    expect(screen.getByText('£1,200.00')).toBeVisible();
    answerFrom({ ...backend });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('grid')).toBeVisible();
  });
});
