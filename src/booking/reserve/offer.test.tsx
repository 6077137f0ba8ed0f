// Checks the extras, rates and promo codes, bookings of a night shoot, the rates of days and weeks, and the days that the calendars offer.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { extrasListed } from '#app/platform/api/tags.ts';
import { paths } from '#app/platform/address/paths.ts';
import { someExtras, aPriceRule } from '#mocks/fleet/fixtures.ts';
import {
  SOMEBODY,
  enter,
  enterHours,
  enterRange,
  openScene,
  reserve,
  theirs,
  type Scene,
} from './testing/scene.tsx';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import { presentLine } from '#domain/money/presentedLines.ts';
import type { DayRate } from '#domain/money/dayRates.ts';
import { promoLines, wholeLine } from '#domain/money/lines.ts';
import { aCar, anId, aReservation } from '#domain/testing/builders.ts';
import { aQuote } from '#mocks/booking/quotes.ts';
import { mediaMatches } from '#app/testing/media.ts';

describe('extras', () => {
  const open = (scene: Scene = {}) => openScene({ extras: someExtras(), ...scene });
  const openExtras = () => fireEvent.click(screen.getByRole('button', { name: 'Add extras' }));
  const choose = async (name: RegExp, quantity: string) =>
    fireEvent.change(await screen.findByRole('combobox', { name }), { target: { value: quantity } });
  const optionsOf = (name: RegExp) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);

  it('offers the extras of the car, with a limit of days for daily extras', async () => {
    await open();
    enterRange();
    openExtras();
    expect(await screen.findByRole('combobox', { name: 'Child seat £15.00 per reservation' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: /Chauffeur overtime/ })).not.toBeInTheDocument();
    expect(optionsOf(/Filming permit/)).toEqual(['None', '1', '2', '3']);
    enter('End Date', '2026-12-05');
    expect(optionsOf(/Filming permit/)).toEqual(['None', '1', '2']);
  });

  it('adds the extras to the price, shows the lines, and sends only ids and quantities', async () => {
    const { user, backend, place, store } = await open();
    enterRange();
    openExtras();
    await choose(/Child seat/, '2');
    await choose(/Filming permit/, '3');
    expect(screen.getByRole('button', { name: 'Extras (2 chosen)' })).toBeVisible();
    expect(screen.getByText('£1,770.00')).toBeVisible();
    expect(screen.getByText('Extras: £570.00')).toBeVisible();
    expect(JSON.stringify(store.getState().reservationDraft)).not.toMatch(/15|180|570|1770/);
    await user.click(screen.getByRole('button', { name: 'Reserve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your reservation' }));
    const lines = within(dialog.getByRole('list', { name: 'Price' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Car hire3 days x £400.00£1,200.00',
      'Child seat2 x £15.00£30.00',
      'Filming permit3 days x £180.00£540.00',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(place.current.pathname).toBe(paths.checkout));
    expect(backend.reservations.at(-1)).toMatchObject({ totalPrice: 1770, depositAmount: 531 });
  });

  itAtFullExtent('keeps the extras in the address, and chooses those of an opened address', async () => {
    const [child] = someExtras();
    const search = `?from=2026-12-04&to=2026-12-06&extras=${child!.id}*1`;
    const { place } = await open({ search });
    expect(await screen.findByText('£1,215.00')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Extras (1 chosen)' }));
    await choose(/Child seat/, '2');
    expect(screen.getByText('£1,230.00')).toBeVisible();
    expect(place.current.search).toBe(search.replace('*1', '*2'));
    await choose(/Child seat/, '0');
    expect(place.current.search).toBe('?from=2026-12-04&to=2026-12-06');
  });

  itAtFullExtent('has the price of a quote while the booking has its content', async () => {
    const car = aCar();
    const search = '?from=2026-12-04&to=2026-12-06&quote=' + anId(555);
    const line = { ...presentLine(wholeLine(90_000)), label: 'Car hire' };
    const { user, backend, place } = await open({
      search,
      quotes: [aQuote({ id: anId(555), carId: car.id, lines: [line], total: 900, deposit: 270 })],
    });
    expect(await screen.findByText('The price of your quote')).toBeVisible();
    expect(screen.getByText('£900.00')).toBeVisible();
    enter('End Date', '2026-12-05');
    expect(screen.getByText('£800.00')).toBeVisible();
    enter('End Date', '2026-12-06');
    await user.click(screen.getByRole('button', { name: 'Reserve' }));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(place.current.pathname).toBe(paths.checkout));
    expect(backend.reservations.at(-1)).toMatchObject({ totalPrice: 900, depositAmount: 270 });
  });

  itAtFullExtent('shows that an extra is no longer offered, and offers the others', async () => {
    const { user, backend } = await open();
    enterRange();
    openExtras();
    await choose(/Red carpet/, '1');
    await user.click(screen.getByRole('button', { name: 'Reserve' }));
    backend.extras = backend.extras.filter(({ name }) => name !== 'Red carpet');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'One of the chosen extras is no longer offered.',
    );
    await waitFor(() =>
      expect(screen.queryByRole('combobox', { name: /Red carpet/ })).not.toBeInTheDocument(),
    );
    expect(screen.getByLabelText('Start Date')).toHaveValue('04/12/2026');
    expect(screen.getByText('£1,200.00')).toBeVisible();
  });

  itAtFullExtent('keeps the total of chosen extras up to date while they are closed', async () => {
    const { user, backend, store } = await open();
    enterRange();
    openExtras();
    await choose(/Child seat/, '2');
    expect(screen.getByText('£1,230.00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Extras (1 chosen)' }));
    backend.extras = backend.extras.map((each) => ({ ...each, price: each.price + 10 }));
    act(() => void store.dispatch(baseApi.util.invalidateTags(extrasListed())));
    expect(await screen.findByText('£1,250.00')).toBeVisible();
  });
});

describe('nights and rates', () => {
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
      expect(
        within(dialog).getByText('Fri, 4 Dec 2026, 22:00 to Sat, 5 Dec 2026, 04:00 (London time)'),
      ).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      await waitFor(() => expect(place.current.pathname).toBe(paths.checkout));
      const night = { startDate: '2026-12-04', endDate: '2026-12-05', startTime: '22:00', endTime: '04:00' };
      expect(backend.reservations.find(({ status }) => status === 'held')).toMatchObject(night);
      expect(place.current.state).toMatchObject({ ...night, isMultiDay: false });
    });
  });

  describe('dates that cannot be booked', () => {
    it('show a guest no total, and the reason until they can', async () => {
      await openScene({ guest: true });
      enterRange('2026-12-04', '2026-12-04');
      const order = 'End time must be after start time';
      expect(screen.queryByText('Total')).not.toBeInTheDocument();
      expect(screen.getByLabelText('End Date')).toHaveAccessibleDescription(order);
      for (const [end, message] of [
        ['13:59', 'Minimum booking time for Music Video is 2 hours.'],
        ['11:00', order],
      ] as const) {
        enterHours('12:00', end);
        expect(screen.queryByText('Total')).not.toBeInTheDocument();
        expect(screen.getByLabelText('End Time')).toHaveAccessibleDescription(message);
      }
      enter('End Time', '14:00');
      expect(screen.getByText('2 hours x £400.00 / Hour = £800.00')).toBeVisible();
      expect(screen.getByLabelText('End Time')).toBeValid();
    });
  });

  describe('a car with rates for days and weeks', () => {
    const rated = aCar({ dayPrice: 2400, weekPrice: 12000 });

    it('shows the rates, charges the cheapest weeks and days, and at most a day for hours', async () => {
      await openScene({ of: rated });
      expect(screen.getByText('£2,400.00 / day, £12,000.00 / week')).toBeVisible();
      enterRange('2026-12-04', '2026-12-11');
      expect(screen.getByText('1 week x £12,000.00 + 1 day x £2,400.00 = £14,400.00')).toBeVisible();
      enterHours('10:00', '20:00');
      expect(screen.getByText('10 hours, charged as 1 day x £2,400.00 = £2,400.00')).toBeVisible();
    });
  });
});

describe('the calendars of the date fields', () => {
  // The field loads the picker when it is touched. The module is loaded here so that no test waits for it.
  beforeAll(() => import('#app/kit/dates/PickerPopup.tsx'));

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

  itAtFullExtent('offers no end before the start', async () => {
    await openScene({ reservations: theirs });
    enter('Start Date', '2026-11-24');
    expect(await offeredBy('End Date', ['23', '24', '25', '28'])).toEqual({
      ...{ 23: false, 24: true, 25: true, 28: false },
    });
  });
});

describe('rates and promo codes', () => {
  const weekend: DayRate = {
    ...{ id: anId(853), name: 'Weekend rate', percent: 20, firstDay: null, lastDay: null, weekdays: [6, 7] },
    kind: 'weekend',
  };
  /** Friday to Sunday at £400.00 a day, two of them at £80.00 more. */
  const rated = aCar({ rates: [{ ...weekend, weekdays: [...weekend.weekdays] }] });

  it('shows the rate of each day, and a promo code after the message at its field', async () => {
    const ended = aPriceRule({ id: anId(852), name: 'OLD', lastDay: '2026-11-20' });
    const { user, backend, place } = await openScene({ of: rated, priceRules: [aPriceRule(), ended] });
    enterRange();
    expect(
      screen.getByText('3 days x £400.00 + £160.00 (Weekend rate +20%, 2 days) = £1,360.00'),
    ).toBeVisible();
    reserve();
    const dialog = within(await screen.findByRole('dialog', { name: 'Your reservation' }));
    await user.click(dialog.getByRole('button', { name: 'Add a promo code' }));
    const field = await dialog.findByLabelText('Promo code', { selector: 'input' });
    expect(field).toHaveFocus();
    const apply = () => user.click(dialog.getByRole('button', { name: 'Apply' }));
    await apply();
    expect(field).toHaveAccessibleDescription('Please enter a code.');
    await user.type(field, 'old');
    await apply();
    await waitFor(() => expect(field).toHaveAccessibleDescription('This code ended on 20 Nov 2026.'));
    expect(field).toHaveValue('old');
    await user.clear(field);
    await user.type(field, ' spring ');
    await apply();
    expect(await dialog.findByText(/Promo code SPRING: 10% off the hire of the car/)).toBeVisible();
    const lines = within(dialog.getByRole('list', { name: 'Price' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Car hire3 days x £400.00£1,200.00',
      'Weekend rate +20%, 2 days£160.00',
      'Promo code SPRING -10%-£136.00',
    ]);
    // Another customer has meanwhile used it for the last time: the price without it is shown before anything is held.
    Object.assign(backend.priceRules[0]!, { maxUses: 1 });
    const used = aReservation({ id: anId(31), carId: anId(105), userId: SOMEBODY });
    const { id, name, percent } = aPriceRule();
    const promo = promoLines([wholeLine(120_000)], { id, name, percent, days: [] });
    backend.reservations.push({ ...used, lines: promo.map(presentLine) });
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('This code has been used up.')).toBeVisible();
    expect(dialog.getByLabelText('Promo code', { selector: 'input' })).toHaveValue('SPRING');
    expect(dialog.getByText('£1,360.00')).toBeVisible();
    backend.reservations.pop();
    await apply();
    await dialog.findByText(/10% off/);
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(place.current.pathname).toBe(paths.checkout));
    expect(backend.reservations.at(-1)).toMatchObject({ totalPrice: 1224, depositAmount: 367.2 });
  });
});
