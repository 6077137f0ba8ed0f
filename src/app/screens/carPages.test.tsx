// Checks the page of a car, and the search of the list of cars.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { Link, Route, Routes } from 'react-router-dom';
import { carApi } from '#app/fleet/data/carApi.ts';
import { makeStore } from '../store/makeStore.ts';
import { carPattern, paths } from '#app/platform/address/paths.ts';
import { renderWithProviders, type RenderOptions } from '#app/testing/renderWithProviders.tsx';
import { aCar, anId, aReservation } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada } from '#mocks/backend.ts';
import { server, useBackend, useBackend as answerFrom } from '#mocks/node.ts';
import { aPicture } from '#mocks/fleet/fixtures.ts';
import { CarPage } from '#app/booking/reserve/CarPage.tsx';
import { CarsPage } from '#app/booking/search/CarsPage.tsx';

describe('the page of a car', () => {
  const show = (carId = anId(101), options: RenderOptions = {}) =>
    renderWithProviders(
      <Routes>
        <Route path={carPattern} element={<CarPage />} />
        <Route path={paths.cars} element={<p>The car list</p>} />
        <Route path={paths.checkout} element={<p>The checkout</p>} />
      </Routes>,
      { at: paths.car(carId), ...options },
    );

  test('loads, then shows make and model, price and description', async () => {
    show();
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Rolls-Royce Ghost' })).toBeVisible();
    expect(screen.getByText('£400.00 / Hour')).toBeVisible();
    expect(screen.getByText('A silent saloon in midnight blue.')).toBeVisible();
    expect(screen.getByText('No images available')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Details of the car' })).not.toBeInTheDocument();
    expect(document.title).toBe('Rolls-Royce Ghost | Luxury Car Rentals');
  });

  test('lists the known details of the car', async () => {
    useBackend({ cars: [aCar({ details: { seats: 4, power: 563, features: ['Glass roof', 'Tow bar'] } })] });
    show();
    expect(await screen.findByRole('region', { name: 'Details of the car' })).toBeVisible();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Seats',
      'Power',
      'Features',
    ]);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '4',
      '563 hp',
      'Glass roof, Tow bar',
    ]);
  });

  test('shows the prices of six hours and of one hour for a chauffeur car', async () => {
    show(anId(102));
    expect(await screen.findByText('£900.00 / 6 Hours')).toBeVisible();
    expect(screen.getByText('£150.00 per hour')).toBeVisible();
  });

  test('shows the new price when it has changed before Continue, so that the next attempt succeeds', async () => {
    const backend = useBackend({ cars: [aCar()], signedInAs: ada.id });
    const { user } = show(undefined, {
      at: `${paths.car(anId(101))}?from=2026-12-04&to=2026-12-06`,
      session: { userId: ada.id },
    });
    const reserve = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Reserve' }));
      await user.click(await screen.findByRole('button', { name: 'Continue' }));
    };
    expect(await screen.findByText('3 days x £400.00 = £1,200.00')).toBeVisible();
    backend.cars = [aCar({ price: 500 })];
    await reserve();
    expect(
      await screen.findByText(
        'The price has changed meanwhile. Please look at it again before you continue.',
      ),
    ).toBeVisible();
    expect(await screen.findByText('3 days x £500.00 = £1,500.00')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await reserve();
    expect(await screen.findByText('The checkout')).toBeVisible();
  });

  test('shows a message and a link to the cars for an invalid id and for a deleted car', async () => {
    useBackend({ cars: [] });
    server.use(http.get('*/api/cars/no-id', () => refuse(400, 'That is no id.')));
    const { unmount } = show('no-id');
    expect(await screen.findByRole('heading', { name: 'This car is not available' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    unmount();
    const { user, place } = show();
    expect(await screen.findByRole('heading', { name: 'This car is not available' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'See the cars' }));
    await waitFor(() => expect(place.current.pathname).toBe('/Cars'));
  });

  test('keeps a listed car when the refetch fails', async () => {
    const store = makeStore();
    await store.dispatch(carApi.endpoints.getCars.initiate());
    server.use(http.get('*/api/cars/:id', () => refuse(500, 'The catalogue is being updated.')));
    show(anId(101), { store });
    expect(await screen.findByText('The catalogue is being updated.')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      'Rolls-Royce Ghost',
    ]);
  });

  test('removes a listed car that is deleted', async () => {
    const store = makeStore();
    await store.dispatch(carApi.endpoints.getCars.initiate());
    useBackend({ cars: [] });
    show(anId(101), { store });
    expect(await screen.findByRole('heading', { name: 'This car is not available' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Rolls-Royce Ghost' })).not.toBeInTheDocument();
  });

  test('starts with the first picture of another car', async () => {
    const pictures = [aPicture({ id: 'front' }), aPicture({ id: 'side' })];
    useBackend({ cars: [101, 102].map((id) => aCar({ id: anId(id), model: `Model ${id}`, pictures })) });
    // The list has the data of both cars, so that no placeholder is between their pages.
    const store = makeStore();
    await store.dispatch(carApi.endpoints.getCars.initiate());
    const { user } = renderWithProviders(
      <>
        <Link to={paths.car(anId(102))}>The other car</Link>
        <Routes>
          <Route path={carPattern} element={<CarPage />} />
        </Routes>
      </>,
      { at: paths.car(anId(101)), store },
    );
    await user.click(await screen.findByRole('button', { name: 'Show picture 2 of 2' }));
    await user.click(screen.getByRole('link', { name: 'The other car' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Rolls-Royce Model 102' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show picture 1 of 2' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  test('shows that a car could not be loaded, and loads it after Retry', async () => {
    server.use(
      http.get('*/api/cars/:id', () => refuse(500, 'The catalogue is being updated.'), { once: true }),
    );
    const { user } = show();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This car could not be loaded' }),
    ).toBeVisible();
    expect(screen.getByText('The catalogue is being updated.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Rolls-Royce Ghost' })).toBeVisible();
  });
});

describe('the search', () => {
  // Its code is fetched after the first paint; it is loaded here, so that no test waits for it.
  beforeAll(() =>
    Promise.all([import('#app/booking/search/FoundCars.tsx'), import('#app/booking/search/SearchForm.tsx')]),
  );

  const cars = [
    aCar(),
    aCar({ id: anId(111), make: 'Bentley', model: 'Azure', price: 300, details: { seats: 4 } }),
    aCar({ id: anId(112), make: 'Bentley', model: 'Bentayga', price: 900, CarForReason: 'Chauffeur' }),
  ];

  async function open(search = '', prepare: () => void = () => undefined) {
    answerFrom({ cars, reservations: [aReservation({ id: anId(1), userId: anId(999), carId: anId(101) })] });
    prepare();
    const view = renderWithProviders(<CarsPage />, { at: `/Cars${search}` });
    await screen.findByRole('search', { name: 'Find a car' });
    await screen.findByRole('region', { name: 'Chauffeur Cars' });
    return view;
  }

  const enter = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const names = () =>
    screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
  const card = (name: string) => {
    const found = screen
      .getAllByRole('article')
      .find((each) => within(each).queryByRole('heading', { name }));
    if (!found) throw new Error(`No card of ${name}.`);
    return within(found);
  };

  test('distinguishes a section without a match from an empty section', async () => {
    await open('?make=Bentley', () => void answerFrom({ cars: [aCar()] }));
    const section = (name: string) => within(screen.getByRole('region', { name }));
    expect(
      section('Music Video Cars').getByText('No car in this section matches your search.'),
    ).toBeVisible();
    expect(
      section('Chauffeur Cars').getByText('There are no cars in this section at the moment.'),
    ).toBeVisible();
  });

  test('marks every car for the dates of the address, with the total and with links that contain the dates', async () => {
    await open('?from=2026-11-29&to=2026-12-01');
    expect(await screen.findByText('Not free on these dates')).toBeVisible();
    expect(card('Rolls-Royce Ghost').getByText('· £1,200.00 total')).toBeVisible();
    const nearest = card('Rolls-Royce Ghost').getByRole('list', {
      name: 'Nearest free dates of Rolls-Royce Ghost',
    });
    expect(
      within(nearest)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Wed, 25 Nov 2026 to Fri, 27 Nov 2026', `/cars/${anId(101)}?from=2026-11-25&to=2026-11-27`],
      ['Tue, 1 Dec 2026 to Thu, 3 Dec 2026', `/cars/${anId(101)}?from=2026-12-01&to=2026-12-03`],
    ]);
    expect(screen.getByText('3 cars, 2 of them available on your dates')).toHaveRole('status');
    expect(names()[0]).toBe('Bentley Azure');
    expect(card('Bentley Azure').getByText('Available')).toBeVisible();
    expect(card('Bentley Azure').getByText('· £900.00 total')).toBeVisible();
    expect(card('Bentley Azure').queryByText(/No free dates/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Bentley Azure' })).toHaveAttribute(
      'href',
      `/cars/${anId(111)}?from=2026-11-29&to=2026-12-01`,
    );
  });

  test('writes every change into the address, and Reset clears it', async () => {
    const { user, place } = await open();
    enter('From', '2026-12-04');
    enter('To', '2026-12-06');
    enter('Make', 'Bentley');
    enter('Order', '-price');
    await waitFor(() =>
      expect(place.current.search).toBe('?from=2026-12-04&to=2026-12-06&make=Bentley&sort=-price'),
    );
    expect(await screen.findAllByText('Available')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(place.current.search).toBe('');
    expect(screen.getByLabelText('From')).toHaveValue('');
    expect(names()).toHaveLength(3);
  });

  test('shows an error at the field for invalid dates, and sends no request', async () => {
    await open('?from=2026-11-01&to=2026-11-03');
    expect(screen.getByLabelText('From')).toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent('The start must be in the future.');
    expect(screen.queryByText('Checking your dates...')).not.toBeInTheDocument();
  });

  test('shows links without single filters when nothing is found', async () => {
    const { user, place } = await open('?purpose=MusicVideo&maxPrice=10&make=Bentley');
    expect(names()).toEqual([]);
    expect(screen.getByText('No car matches your search. Try another maximum price.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all cars' })).toHaveAttribute('href', '/Cars');
    await user.click(screen.getByRole('link', { name: 'Search with any maximum price' }));
    expect(place.current.search).toBe('?purpose=MusicVideo&make=Bentley');
    expect(names()).toEqual(['Bentley Azure']);
    expect(screen.getByLabelText('Maximum price per hour (£)')).toHaveValue('');
  });

  test('counts the filters on the button that opens and closes them, and refuses a text as the maximum price', async () => {
    const { user } = await open('?maxPrice=1000&seats=2');
    const toggle = screen.getByRole('button', { name: 'Filters (2)' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    enter('Seats, at least', '');
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBe(toggle);
    enter('Maximum price per hour (£)', 'cheap');
    expect(screen.getByLabelText('Maximum price per hour (£)')).toBeInvalid();
    expect(screen.getByLabelText('Maximum price per hour (£)')).toHaveAccessibleDescription(/pounds/);
  });

  test('clears a text that is not a date when the user presses Reset', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('From'), '31/02/2027');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.getByLabelText('From')).toHaveValue('');
    expect(screen.getByLabelText('From')).toBeValid();
  });

  test('reads every filter and the order from the address', async () => {
    const found: Record<string, (string | null)[]> = {};
    const visit = async (search: string, check: () => void | Promise<void> = () => undefined) => {
      const { unmount } = await open(search);
      found[search] = names();
      await check();
      unmount();
    };
    await visit('?make=Jaguar', () => {
      // The select keeps a make that no car has.
      expect(screen.getByLabelText('Make')).toHaveDisplayValue('Jaguar');
    });
    await visit('?purpose=chauffeur', () =>
      expect(screen.getByLabelText('Purpose')).toHaveValue('Chauffeur'),
    );
    await visit('?from=2026-12-04&to=2026-12-04&startTime=20:00&endTime=02:00', () =>
      expect(screen.getByRole('button', { name: 'Ends the next day' })).toBeVisible(),
    );
    await visit('?seats=4', () => {
      expect(card('Bentley Azure').getByText('4 seats')).toBeVisible();
      expect(screen.getByText('No car in this section matches your search.')).toBeVisible();
    });
    await visit('?from=2026-12-04&startTime=10:00&endTime=14:00', async () => {
      expect(await screen.findByText('Minimum booking time for Chauffeur is 6 hours.')).toBeVisible();
      expect(card('Bentley Azure').getByText('· £1,200.00 total')).toBeVisible();
    });
    await visit('?from=2026-12-04&to=2026-12-06&maxPrice=1200&sort=price', async () => {
      await screen.findAllByText('Available');
    });
    await visit('?purpose=MusicVideo&maxPrice=10&make=Jaguar', () => {
      const advice = 'No car matches your search. Try fewer filters, or press Reset.';
      expect(screen.getByText(advice)).toBeVisible();
      expect(screen.queryByRole('link', { name: /^Search with any/ })).not.toBeInTheDocument();
    });
    expect(found).toEqual({
      '?make=Jaguar': [],
      '?purpose=chauffeur': ['Bentley Bentayga'],
      '?from=2026-12-04&to=2026-12-04&startTime=20:00&endTime=02:00': [
        'Rolls-Royce Ghost',
        'Bentley Azure',
        'Bentley Bentayga',
      ],
      '?seats=4': ['Bentley Azure'],
      '?from=2026-12-04&startTime=10:00&endTime=14:00': [
        'Rolls-Royce Ghost',
        'Bentley Azure',
        'Bentley Bentayga',
      ],
      '?from=2026-12-04&to=2026-12-06&maxPrice=1200&sort=price': ['Bentley Azure', 'Rolls-Royce Ghost'],
      '?purpose=MusicVideo&maxPrice=10&make=Jaguar': [],
    });
  });
});
