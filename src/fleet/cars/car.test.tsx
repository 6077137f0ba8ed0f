// Checks the calls of cars, and the gallery and the carousel of their pictures.
import { makeStore } from '#app/app/store/makeStore.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { aCar, anId } from '#domain/testing/builders.ts';
import { carApi, carReceived, carsReceived } from '../data/carApi.ts';
import { selectCar, selectCarSections, selectListedCar } from '../data/carSelectors.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aPicture } from '#mocks/fleet/fixtures.ts';
import { CarCarousel } from './CarCarousel.tsx';

describe('carApi', () => {
  const ghost = aCar();
  const spur = aCar({ id: anId(102), make: 'Bentley', CarForReason: 'Chauffeur' });

  test('shows the received list by section, and does not fetch it again', async () => {
    const store = makeStore();
    expect(selectCarSections(store.getState())).toBeUndefined();
    store.dispatch(carsReceived([ghost, spur]));
    const requests = recordRequests();
    await store.dispatch(carApi.endpoints.getCars.initiate());
    expect(requests.take()).toEqual([]);
    expect(selectCarSections(store.getState())).toEqual({ musicVideo: [ghost], chauffeur: [spur] });
  });

  test('prefers the received car to the car of the list', async () => {
    const store = makeStore();
    store.dispatch(carsReceived([ghost, spur]));
    const newer = { ...spur, price: 950 };
    expect(selectCar(store.getState(), spur.id)).toEqual(spur);
    store.dispatch(carReceived(newer));
    const requests = recordRequests();
    await store.dispatch(carApi.endpoints.getCar.initiate(spur.id));
    expect(requests.take()).toEqual([]);
    expect(selectCar(store.getState(), spur.id)).toEqual(newer);
    expect(selectListedCar(store.getState(), spur.id)).toEqual(spur);
    expect(selectCar(store.getState(), anId(1))).toBeUndefined();
  });
});

describe('CarGallery', () => {
  const pictures = ['front', 'side', 'rear', 'seat', 'wheel'].map((view) =>
    aPicture({ id: view, base: `/media/cars/ghost/${view}`, alt: `Ghost, ${view}` }),
  );

  async function openGallery() {
    const { user } = renderWithProviders(
      <CarCarousel pictures={pictures} label="Pictures of a Ghost" enlarges />,
    );
    await user.click(screen.getByRole('button', { name: 'Show the pictures full screen' }));
    const gallery = within(await screen.findByRole('dialog', { name: 'Pictures of a Ghost' }));
    return { user, gallery, shown: () => gallery.getByRole('img').getAttribute('alt') };
  }

  test('opens with the current picture of the carousel, and sets the carousel to its last picture', async () => {
    const { user } = renderWithProviders(<CarCarousel pictures={pictures} label="Ghost" enlarges />);
    await user.click(screen.getByRole('button', { name: 'Next picture' }));
    await user.click(screen.getByRole('button', { name: 'Show the pictures full screen' }));
    const gallery = within(await screen.findByRole('dialog'));
    expect(gallery.getByRole('img')).toHaveAttribute('alt', 'Ghost, side');
    await user.click(gallery.getByRole('button', { name: 'Next picture' }));
    await user.click(gallery.getByRole('button', { name: 'Close the full screen' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('img')).toHaveAttribute('alt', 'Ghost, rear');
  });

  test('steps with arrow keys, Home and End, wraps around, and updates the count', async () => {
    const { user, gallery, shown } = await openGallery();
    act(() => gallery.getByRole('button', { name: 'Close the full screen' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(shown()).toBe('Ghost, side');
    expect(gallery.getByText('Picture 2 of 5')).toBeVisible();
    await user.keyboard('{End}');
    expect(shown()).toBe('Ghost, wheel');
    await user.keyboard('{ArrowRight}');
    expect(shown()).toBe('Ghost, front');
    await user.keyboard('{ArrowLeft}{Home}');
    expect(shown()).toBe('Ghost, front');
  });

  test('loads only the previous and the next picture, in the largest width', async () => {
    const { gallery } = await openGallery();
    const ready = gallery.getAllByRole('img', { hidden: true });
    expect(ready.map((image) => image.getAttribute('alt'))).toEqual([
      'Ghost, front',
      'Ghost, side',
      'Ghost, wheel',
    ]);
    const source = ready[0]?.parentElement?.querySelector('source');
    expect(source).toHaveAttribute('sizes', '100vw');
    expect(source?.getAttribute('srcset')).toContain('1600w');
  });

  test('steps with a swipe', async () => {
    const { user, gallery, shown } = await openGallery();
    const picture = gallery.getByRole('img');
    await user.pointer([
      { keys: '[MouseLeft>]', target: picture, coords: { clientX: 80 } },
      { keys: '[/MouseLeft]', target: picture, coords: { clientX: 200 } },
    ]);
    expect(shown()).toBe('Ghost, wheel');
  });

  test('removes pictures that cannot be fetched, and closes after the last one', async () => {
    const { user } = renderWithProviders(
      <CarCarousel pictures={pictures.slice(0, 2)} label="Ghost" enlarges />,
    );
    await user.click(screen.getByRole('button', { name: 'Show picture 2 of 2' }));
    await user.click(screen.getByRole('button', { name: 'Show the pictures full screen' }));
    const gallery = within(await screen.findByRole('dialog'));
    fireEvent.error(gallery.getByRole('img'));
    expect(gallery.getByText('Picture 1 of 1')).toBeVisible();
    expect(gallery.getByRole('img')).toHaveAttribute('alt', 'Ghost, front');
    fireEvent.error(gallery.getByRole('img'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('No images available')).toBeVisible();
  });
});

describe('CarCarousel', () => {
  const pictures = ['front', 'side', 'rear'].map((view) =>
    aPicture({ id: view, base: `/media/cars/ghost/${view}`, alt: `Ghost, ${view}` }),
  );

  const shown = () => screen.getAllByRole('img').map((image) => image.getAttribute('alt'));

  test('shows the first picture in every format and width, in a box of its own size', () => {
    renderWithProviders(<CarCarousel pictures={pictures} label="Ghost" priority />);
    expect(shown()).toEqual(['Ghost, front']);
    const image = screen.getByRole('img');
    expect(image).toHaveAttribute('src', '/media/cars/ghost/front-960.jpg');
    expect(image).toHaveAttribute('width', '1600');
    expect(image).toHaveAttribute('loading', 'eager');
    const [avif, webp] = image.parentElement?.querySelectorAll('source') ?? [];
    expect(avif).toHaveAttribute('type', 'image/avif');
    expect(avif?.getAttribute('srcset')).toBe(
      '/media/cars/ghost/front-480.avif 480w, /media/cars/ghost/front-960.avif 960w, /media/cars/ghost/front-1600.avif 1600w',
    );
    expect(webp).toHaveAttribute('type', 'image/webp');
  });

  test('steps with the arrows and wraps around', async () => {
    const { user } = renderWithProviders(<CarCarousel pictures={pictures} label="Ghost" />);
    await user.click(screen.getByRole('button', { name: 'Next picture' }));
    expect(shown()).toEqual(['Ghost, side']);
    await user.click(screen.getByRole('button', { name: 'Previous picture' }));
    await user.click(screen.getByRole('button', { name: 'Previous picture' }));
    expect(shown()).toEqual(['Ghost, rear']);
  });

  test('shows the picture of a clicked dot and marks the dot', async () => {
    const { user } = renderWithProviders(<CarCarousel pictures={pictures} label="Ghost" />);
    const third = screen.getByRole('button', { name: 'Show picture 3 of 3' });
    await user.click(third);
    expect(shown()).toEqual(['Ghost, rear']);
    expect(third).toHaveAttribute('aria-current', 'true');
  });

  test('steps with the arrow keys while the focus is inside', async () => {
    const { user } = renderWithProviders(<CarCarousel pictures={pictures} label="Ghost" />);
    await user.tab();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(shown()).toEqual(['Ghost, rear']);
    await user.keyboard('{ArrowLeft}{ArrowDown}{Home}');
    expect(shown()).toEqual(['Ghost, side']);
  });

  test('steps with a swipe, which is no click on the picture', async () => {
    const { user, place } = renderWithProviders(
      <CarCarousel pictures={pictures} label="Ghost" linkTo="/cars/1" />,
    );
    const picture = screen.getByRole('img');
    await user.pointer([
      { keys: '[MouseLeft>]', target: picture, coords: { clientX: 200 } },
      { target: picture, coords: { clientX: 80 } },
      { keys: '[/MouseLeft]', target: picture, coords: { clientX: 80 } },
    ]);
    expect(shown()).toEqual(['Ghost, side']);
    expect(place.current.pathname).toBe('/');
  });

  test('shows neither arrows nor dots for one picture', () => {
    renderWithProviders(<CarCarousel pictures={pictures.slice(0, 1)} label="Ghost" />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('removes pictures that cannot be fetched, and shows a text when none is left', () => {
    renderWithProviders(
      <CarCarousel pictures={pictures.slice(0, 2)} label="Ghost" emptyText="No image available" />,
    );
    fireEvent.error(screen.getByRole('img'));
    expect(shown()).toEqual(['Ghost, side']);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByText('No image available')).toBeVisible();
  });

  test('steps through two cars with the same name independently', async () => {
    const others = pictures.map((picture) => aPicture({ ...picture, id: `other-${picture.id}` }));
    const { user } = renderWithProviders(
      <>
        <CarCarousel pictures={pictures} label="Ghost" />
        <CarCarousel pictures={others} label="Ghost" />
      </>,
    );
    const [first] = screen.getAllByRole('button', { name: 'Next picture' });
    await user.click(first!);
    expect(shown()).toEqual(['Ghost, side', 'Ghost, front']);
  });
});
