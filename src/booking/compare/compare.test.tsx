// Checks the comparison of cars: marking them, the table, the prices, and the address that shares it.
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { paths, quoteFile, quotePattern } from '#app/platform/address/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aCar, anId, aReservation } from '#domain/testing/builders.ts';
import { aPriceRule, someExtras } from '#mocks/fleet/fixtures.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { CarsPage } from '../search/CarsPage.tsx';
import { ComparePage } from './ComparePage.tsx';
import { readComparison, writeComparison } from './comparisonInAddress.ts';
import { ada } from '#mocks/backend.ts';
import { NewQuotePage, QuotePage } from '../quote/QuotePages.tsx';

const ghost = aCar({ details: { seats: 4, power: 563 } });
const dawn = aCar({ id: anId(201), model: 'Dawn', price: 380, details: { seats: 2, colour: 'Red' } });
const others = [202, 203, 204].map((id) => aCar({ id: anId(id), model: `No. ${id}` }));

beforeAll(() => import('./ShortlistBar.tsx'));

function open(at: string, userId?: string) {
  const backend = answerFrom({
    ...(userId ? { signedInAs: userId } : {}),
    cars: [ghost, dawn, ...others],
    extras: someExtras(),
    reservations: [aReservation({ carId: dawn.id, startDate: '2026-12-04', endDate: '2026-12-05' })],
  });
  const view = renderWithProviders(
    <Routes>
      <Route path={paths.cars} element={<CarsPage />} />
      <Route path={paths.compare} element={<ComparePage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at, ...(userId ? { session: { userId } } : {}) },
  );
  return { backend, ...view };
}

const DATES = '&from=2026-12-04&to=2026-12-06';
const compared = (...cars: { id: string }[]) => `${paths.compare}?cars=${cars.map(({ id }) => id).join('.')}`;
const cells = (label: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${label}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('marks up to four cars in the list, and opens them side by side with the dates', async () => {
  const { user, place } = open(`${paths.cars}?from=2026-12-04&to=2026-12-06`);
  for (const name of ['Ghost', 'Dawn', 'No. 202', 'No. 203']) {
    await user.click(await screen.findByRole('button', { name: `Compare Rolls-Royce ${name}` }));
  }
  const bar = within(await screen.findByRole('region', { name: 'Cars to compare' }));
  expect(bar.getByText('4 of 4 cars')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Compare Rolls-Royce No. 204' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Compare Rolls-Royce No. 202' }));
  await user.click(screen.getByRole('button', { name: 'Compare Rolls-Royce No. 203' }));
  await user.click(bar.getByRole('link', { name: 'Compare' }));
  expect(place.current.pathname + place.current.search).toBe(compared(ghost, dawn) + DATES);
  expect(await screen.findAllByRole('columnheader')).toHaveLength(2);
});

test('shows facts, price and availability of each car, and removes one', async () => {
  const { user, place } = open(compared(ghost, dawn) + DATES);
  await waitFor(() =>
    expect(cells('For your dates')).toEqual([
      '£1,200.00£360.00 nowAvailableGet a quote',
      '£1,140.00£342.00 nowNot free on these datesGet a quote',
    ]),
  );
  expect([cells('Seats'), cells('Power'), cells('Colour')]).toEqual([
    ['4', '2'],
    ['563 hp', '–'],
    ['–', 'Red'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove Rolls-Royce Dawn' }));
  expect(screen.getAllByRole('columnheader')).toHaveLength(1);
  expect(place.current.search).toBe(`?cars=${ghost.id}${DATES}`);
});

test('reserves the free cars together after a summary, and names a car that was taken meanwhile', async () => {
  const second = others[0]!;
  const { backend, user, place } = open(compared(ghost, second) + DATES, ada.id);
  await user.click(await screen.findByRole('button', { name: 'Reserve these 2 cars' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your 2 cars' }));
  expect(dialog.getByText('£2,400.00')).toBeVisible();
  expect(dialog.getByText('£720.00')).toBeVisible();
  const taken = aReservation({
    id: anId(390),
    userId: anId(210),
    carId: second.id,
    startDate: '2026-12-06',
    endDate: '2026-12-07',
  });
  backend.reservations.push(taken);
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(
    await dialog.findByText(
      'Rolls-Royce No. 202: The selected dates are already booked. Please choose different dates.',
    ),
  ).toBeVisible();
  expect(backend.reservations.filter(({ status }) => status === 'held')).toEqual([]);
  backend.reservations.splice(backend.reservations.indexOf(taken), 1);
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(place.current.pathname).toBe(paths.payment));
  const held = backend.reservations.filter(({ status }) => status === 'held');
  expect(place.current.search).toBe(`?order=${held[0]?.orderId ?? ''}`);
  expect(held.map(({ carId }) => carId)).toEqual([ghost.id, second.id]);
});

test('asks a guest to sign in before reserving cars together', async () => {
  open(compared(ghost, others[0]!) + DATES);
  expect(await screen.findByRole('link', { name: 'Sign in to reserve these 2 cars' })).toBeVisible();
});

test('adds the extras to the price, the address and the links', async () => {
  const { user, place } = open(compared(ghost) + DATES);
  await user.click(await screen.findByText('Extras'));
  await user.selectOptions(await screen.findByLabelText(/^Child seat/), '2');
  const extras = `&extras=${anId(801)}*2`;
  expect(place.current.search).toBe(`?cars=${ghost.id}${DATES}${extras}`);
  await waitFor(() => expect(cells('For your dates')[0]).toMatch(/^£1,230.00£369.00 nowwith Child seat/));
  expect(screen.getByRole('link', { name: 'Reserve Rolls-Royce Ghost' })).toHaveAttribute(
    'href',
    `${paths.car(ghost.id)}?from=2026-12-04&to=2026-12-06${extras}`,
  );
});

test('says how to mark cars, when a car is gone, and what is wrong with the dates', async () => {
  const { unmount } = open(paths.compare);
  expect(screen.getByText(/^Mark up to four cars/)).toBeVisible();
  unmount();
  open(`${compared(ghost, { id: anId(999) })}&from=2026-12-06&to=2026-12-04`);
  expect(await screen.findByText('A car of this comparison is no longer offered.')).toBeVisible();
  expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
  expect(cells('For your dates')).toEqual(['–']);
});

test('reads at most four different cars from an address, and ignores what is no id', () => {
  const ids = [1, 2, 2, 3, 4, 5].map(anId);
  expect(readComparison(`?cars=${ids.join('.')}`).carIds).toEqual([1, 2, 3, 4].map(anId));
  expect(readComparison('?cars=a.<b>&extras=x*1')).toMatchObject({ carIds: [], extras: { x: 1 } });
  expect(writeComparison('', {})).toBe('');
});

describe('a quote', () => {
  const car = aCar();
  const CONTENT = `?from=2026-12-04&to=2026-12-06&extras=${anId(801)}*2`;

  function open(at: string, signedInAs?: string) {
    const backend = answerFrom({ cars: [car], extras: someExtras(), signedInAs });
    const rendered = renderWithProviders(
      <Routes>
        <Route path={paths.newQuote} element={<NewQuotePage />} />
        <Route path={quotePattern} element={<QuotePage />} />
      </Routes>,
      { at, ...(signedInAs ? { session: { userId: signedInAs } } : {}) },
    );
    return { backend, ...rendered };
  }

  const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

  test('makes a quote for a guest, with lines, VAT and last day, and links to the booking and the PDF', async () => {
    const { user, backend, place } = open(paths.newQuoteOf(car.id, CONTENT));
    await user.click(await screen.findByRole('button', { name: 'Make the quote' }));
    expect(await screen.findByText('Name is required.')).toBeVisible();
    await user.type(screen.getByLabelText('Name on the quote'), 'Notes Ltd');
    await user.click(screen.getByRole('button', { name: 'Make the quote' }));
    await waitFor(() => expect(backend.quotes).toHaveLength(1));
    const id = backend.quotes[0]?.id ?? '';
    await waitFor(() => expect(place.current.pathname).toBe(paths.quote(id)));
    expect(await screen.findByText('Notes Ltd')).toBeVisible();
    expect([fact('Net'), fact('VAT 20%'), fact('Total')]).toEqual(['£1,025.00', '£205.00', '£1,230.00']);
    expect(fact('Valid until')).toBe('Sat, 28 Nov 2026');
    expect(within(screen.getByRole('list', { name: 'Price' })).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Book this' })).toHaveAttribute(
      'href',
      `${paths.car(car.id)}${CONTENT}&quote=${id}`,
    );
    expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute('href', quoteFile(id));
  });

  test('begins with the name of the account, and takes a promo code off', async () => {
    const { user, backend } = open(paths.newQuoteOf(car.id, CONTENT), ada.id);
    backend.priceRules = [aPriceRule()];
    expect(await screen.findByLabelText('Name on the quote')).toHaveValue('Ada Lovelace');
    const type = async (text: string) =>
      user.type(await screen.findByLabelText('Promo code', { selector: 'input' }), text);
    await user.click(screen.getByRole('button', { name: 'Add a promo code' }));
    await type('spring{Enter}');
    expect(await screen.findByText(/Promo code SPRING: 10% off/)).toBeVisible();
    expect(fact('Total')).toBe('£1,110.00');
    backend.priceRules[0]!.lastDay = '2026-11-20';
    await user.click(screen.getByRole('button', { name: 'Make the quote' }));
    expect(await screen.findByText('This code ended on 20 Nov 2026.')).toBeVisible();
    expect(backend.quotes).toEqual([]);
    expect(fact('Total')).toBe('£1,230.00');
    backend.priceRules[0]!.lastDay = null;
    await type('{Enter}');
    await screen.findByText(/10% off/);
    await user.click(screen.getByRole('button', { name: 'Make the quote' }));
    expect(await screen.findByText(/The promo code must still have a use left/)).toBeVisible();
    expect(fact('Total')).toBe('£1,110.00');
    const lines = within(screen.getByRole('list', { name: 'Price' })).getAllByRole('listitem');
    expect(lines.at(-1)).toHaveTextContent('Promo code SPRING -10%-£120.00');
  });

  test('says what is missing for a price, and that a quote has ended or is gone', async () => {
    const first = open(paths.newQuoteOf(car.id, ''));
    expect(await screen.findByText('Please choose the dates first.')).toBeVisible();
    first.unmount();
    const second = open(paths.newQuoteOf(anId(999), CONTENT));
    expect(await screen.findByText('Please choose a car and its dates first.')).toBeVisible();
    second.unmount();
    open(paths.quote(anId(998)));
    expect(await screen.findByRole('heading', { name: 'This quote does not exist' })).toBeVisible();
  });
});
