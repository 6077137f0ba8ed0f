// Checks the reservation of a car: form and calendar, and the message of every rule.
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { restoreSession } from '#app/people/data/sessionThunks.ts';
import { paths } from '#app/platform/address/paths.ts';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import { BOOKING_HORIZON_DAYS } from '#domain/booking/rules.ts';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import { addDays } from '#domain/time/london.ts';
import { ada } from '#mocks/backend.ts';
import { server } from '#mocks/node.ts';
import { enter, enterHours, enterRange, openScene, reserve, theirs, type Scene } from './testing/scene.tsx';
import { deferred } from '#app/testing/screenSteps.ts';

// Visibility checks read the computed style of every ancestor, a fifth of this file's time.
configure({ defaultHidden: true });

const car = aCar();

// The code of this part is fetched with the first taken dates: it is loaded here, so that no test waits for it.
beforeAll(() => import('./Alternatives.tsx'));

const open = (scene: Scene = {}) => openScene({ reservations: theirs, of: car, ...scene });
const day = (name: string) => screen.getByLabelText(name);
const nextMonth = () => fireEvent.click(screen.getByLabelText('Next month'));
const singleDay = () => fireEvent.click(screen.getByText('Single-day'));
const hint = () => screen.getByRole('status');

describe('the calendar', () => {
  itAtFullExtent('shows the months from today to the last day of a booking', async () => {
    await open();
    const button = (name: string) => screen.getByLabelText(name);
    expect(screen.getByText('November 2026')).toBeVisible();
    expect(button('Previous month')).toBeDisabled();
    nextMonth();
    expect(screen.getByText('December 2026')).toBeVisible();
    expect(button('Previous month')).toBeEnabled();
    expect(button('Next month')).toBeEnabled();
    fireEvent.click(button('Previous month'));
    expect(screen.getByText('November 2026')).toBeVisible();
    enter('Start Date', addDays('2026-11-21', BOOKING_HORIZON_DAYS));
    await waitFor(() => expect(button('Next month')).toBeDisabled());
    fireEvent.click(screen.getByText('Today', { selector: 'button' }));
    expect(screen.getByText('November 2026')).toBeVisible();
  });

  it('fills the form with the selected days, and shows typed dates', async () => {
    await open();
    expect(hint()).toHaveTextContent('Please select a start date');
    fireEvent.click(day('Mon 23 November'));
    expect(screen.getByLabelText('Start Date')).toHaveValue('23/11/2026');
    expect(hint()).toHaveTextContent('Please select an end date');
    fireEvent.click(day('Wed 25 November'));
    expect(screen.getByLabelText('End Date')).toHaveValue('25/11/2026');
    expect(screen.getByText('£400.00 / day')).toBeVisible();
    expect(screen.getByText('£1,200.00')).toBeVisible();
    expect(screen.getByText('3 days x £400.00 = £1,200.00')).toBeVisible();
    expect(screen.getByText('£360.00 now, £840.00 later')).toBeVisible();
    expect(day('Mon 23 November, start of your hire')).toHaveAttribute('aria-selected', 'true');
    expect(day('Tue 24 November, in your hire')).toBeVisible();
    enterRange();
    expect(await screen.findByLabelText('Fri 4 December, start of your hire')).toBeVisible();
    expect(screen.getByText('December 2026')).toBeVisible();
    expect(hint()).toHaveTextContent('Fri, 4 Dec 2026 to Sun, 6 Dec 2026 selected.');
  });

  it('refuses reserved and past days with the reason in its hint', async () => {
    await open();
    fireEvent.click(day('Sat 28 November, reserved'));
    expect(hint()).toHaveTextContent('That day is already reserved. Please select a start date');
    expect(day('Fri 20 November, past')).toBeDisabled();
    fireEvent.click(day('Mon 23 November'));
    nextMonth();
    fireEvent.click(day('Tue 1 December'));
    expect(hint()).toHaveTextContent('Some of those days are already reserved. Please select a start date');
    expect(screen.getByLabelText('Start Date')).toHaveValue('');
    enterRange('2026-11-27', '2026-12-01');
    await screen.findByLabelText('Other dates and cars');
    expect(hint()).toHaveTextContent('Some of those days are already reserved. Please select a start date');
    enterRange('2026-11-18', '2026-11-19');
    expect(hint()).toHaveTextContent('That day has passed. Please select a start date');
    enterRange('2026-11-25', '2026-11-25');
    expect(hint()).toHaveTextContent('For a hire on one day, choose Single-day. Please select a start date');
    enter('End Date', '');
    enter('Start Date', '2026-11-28');
    expect(hint()).toHaveTextContent('That day is already reserved. Please select a start date');
  });

  it('selects and clears a partly booked single day, and shows its booked hours', async () => {
    const { user } = await open();
    singleDay();
    nextMonth();
    await user.hover(day('Thu 3 December, booked 10:00 to 14:00'));
    expect(screen.getByRole('tooltip')).toHaveTextContent('Booked 10:00 to 14:00');
    await user.unhover(day('Thu 3 December, booked 10:00 to 14:00'));
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    fireEvent.click(day('Thu 3 December, booked 10:00 to 14:00'));
    expect(screen.getByLabelText('Date')).toHaveValue('03/12/2026');
    expect(hint()).toHaveTextContent('Thu, 3 Dec 2026 selected. Booked 10:00 to 14:00.');
    fireEvent.click(day('Thu 3 December, booked 10:00 to 14:00, chosen'));
    expect(screen.getByLabelText('Date')).toHaveValue('');
  });

  it('works with the keyboard only', async () => {
    const { user } = await open();
    act(() => day('Sat 21 November, today').focus());
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}{ArrowDown}');
    expect(screen.getByLabelText('Start Date')).toHaveValue('23/11/2026');
    expect(day('Mon 30 November, reserved')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowRight}{Enter}');
    expect(screen.getByLabelText('End Date')).toHaveValue('24/11/2026');
    await user.keyboard('{PageDown}');
    expect(await screen.findByText('December 2026')).toBeVisible();
    await user.keyboard('{PageUp}');
    expect(await screen.findByText('November 2026')).toBeVisible();
  });

  it('shows new bookings of other customers while it is open', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { backend } = await open();
    expect(day('Mon 23 November')).toBeVisible();
    backend.reservations.push(aReservation({ id: anId(3), startDate: '2026-11-23', endDate: '2026-11-24' }));
    act(() => jest.advanceTimersByTime(10_000));
    expect(await screen.findByLabelText('Mon 23 November, reserved')).toBeVisible();
    jest.useRealTimers();
  });
});

const TAKEN = 'The selected dates are already booked. Please choose different dates.';
const LABELS = ['Start Date', 'End Date', 'Date', 'Start Time', 'End Time'];
/** The invalid fields with their messages. */
const wrong = () =>
  Object.fromEntries(
    LABELS.map((label) => [label, screen.queryByLabelText(label)] as const)
      .filter(([, field]) => field?.getAttribute('aria-invalid') === 'true')
      .map(([label, field]) => [label, document.getElementById(describedBy(field!))?.textContent]),
  );
const describedBy = (field: Element) => field.getAttribute('aria-describedby')!.split(' ').at(-1)!;
const marked = (labels: readonly string[], text: string) =>
  Object.fromEntries(labels.map((label) => [label, text]));

describe('the check of the dates after every change', () => {
  it('shows a guest why dates are not available, and no total', async () => {
    await open({ guest: true });
    const PAST = 'The start must be in the future.';
    const MULTI = ['Start Date', 'End Date'];
    const cases: [string, () => void, string, string[]][] = [
      ['days over a booking', () => enterRange('2026-11-27', '2026-12-01'), TAKEN, MULTI],
      ['a booked start', () => enterRange('2026-11-29', ''), TAKEN, ['Start Date']],
      ['booked hours', () => enterHours('13:00', '15:00', '2026-12-03'), TAKEN, ['Date', ...LABELS.slice(3)]],
      ['a past start time', () => enterHours('09:00', '12:00', '2026-11-21'), PAST, ['Start Time']],
    ];
    for (const [name, fill, text, labels] of cases) {
      fill();
      // Two taken days also render the alternatives, whose code is fetched.
      if (labels === MULTI) await screen.findByLabelText('Other dates and cars');
      expect({ [name]: wrong() }).toEqual({ [name]: marked(labels, text) });
      for (const total of ['Total', / now, /, /from £/]) {
        expect({ [name]: screen.queryAllByText(total) }).toEqual({ [name]: [] });
      }
    }
  });

  it('shows the sign-in rule to a guest on submit beside the message about the dates', async () => {
    await open({ guest: true });
    enterRange('2026-11-27', '2026-12-01');
    await screen.findByLabelText('Other dates and cars');
    reserve();
    expect(screen.getByRole('alert')).toHaveTextContent('You must be logged in to rent a car.');
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByText(TAKEN)).toBeVisible();
    enterRange();
    expect(screen.queryByText(TAKEN)).not.toBeInTheDocument();
    expect(screen.getByText('£1,200.00')).toBeVisible();
  });

  it('redirects a guest to the sign-in or the registration, and returns', async () => {
    const { place } = await open({ guest: true });
    enterRange();
    reserve();
    expect(screen.getByText('Register', { selector: 'a' })).toHaveAttribute('href', paths.register);
    fireEvent.click(screen.getByText('Sign in', { selector: 'a' }));
    const from = `${paths.car(car.id)}?from=2026-12-04&to=2026-12-06`;
    expect(place.current).toMatchObject({ pathname: paths.signIn, state: { from } });
  });

  itAtFullExtent('waits on submit until the session of a new tab is known', async () => {
    const { backend, store } = await open({ guest: true });
    backend.signedInAs = ada.id;
    const { promise: released, resolve: answer } = deferred();
    server.use(http.get('*/api/auth/session', () => released));
    const restoring = store.dispatch(restoreSession());
    enterRange();
    reserve();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    answer();
    await restoring;
    expect(await screen.findByRole('dialog', { name: 'Your reservation' })).toBeVisible();
    expect(screen.queryByText('You must be logged in to rent a car.')).not.toBeInTheDocument();
  });

  it('shows the minimum price and no total for a single day without its times', async () => {
    await open();
    singleDay();
    enter('Date', '2026-12-04');
    expect(screen.getByText('from £800.00, 2-hour minimum')).toBeVisible();
    expect(screen.queryByText('Total')).not.toBeInTheDocument();
    expect(screen.queryByText(/1 day x/)).not.toBeInTheDocument();
    enter('Start Time', '10:00');
    expect(screen.getByText('from £800.00, 2-hour minimum')).toBeVisible();
    enter('End Time', '13:00');
    expect(screen.queryByText(/from £/)).not.toBeInTheDocument();
    expect(screen.getByText('£1,200.00')).toBeVisible();
  });
});

describe('the rules on submit', () => {
  type Case = [text: string, fill: () => void, labels: string[]];
  const TIMES = ['Start Time', 'End Time'];
  const scenes: [Scene, Case[]][] = [
    [
      {},
      [
        ['Please select a start date', () => undefined, ['Start Date']],
        [TAKEN, () => enterRange('2026-11-26', '2026-11-28'), ['Start Date', 'End Date']],
        ['Minimum booking time for Music Video is 2 hours.', () => enterHours('10:00', '11:59'), TIMES],
      ],
    ],
    [
      { of: aCar({ CarForReason: 'Chauffeur', price: 900 }), maxReservationDays: 14 },
      [
        [
          'The longest hire is 14 days. Please choose an earlier end date.',
          () => enterRange('2026-12-04', '2026-12-18'),
          ['End Date'],
        ],
        ['Minimum booking time for Chauffeur is 6 hours.', () => enterHours('10:00', '15:59'), TIMES],
      ],
    ],
  ];

  it('show their message once above the form with the focus, and mark the fields', async () => {
    for (const [scene, cases] of scenes) {
      const { unmount } = await open(scene);
      for (const [text, fill, labels] of cases) {
        fill();
        reserve();
        const alert = screen.getByRole('alert');
        expect(alert).toHaveTextContent(text);
        expect(alert).toHaveFocus();
        expect(within(alert).getByText(text)).toBeVisible();
        if (text === TAKEN) expect(screen.getAllByText(text)).toHaveLength(1);
        expect({ [text]: Object.keys(wrong()) }).toEqual({ [text]: labels });
        for (const label of labels) expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);
        expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      }
      unmount();
    }
  });
});
