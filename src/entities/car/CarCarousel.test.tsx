// Checks the steps through the pictures of a car.
import { fireEvent, screen, within } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aPicture } from '#mocks/pictures.ts';
import { CarCarousel } from './CarCarousel.tsx';

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

test('shows a text when there are no pictures', () => {
  const { rerender } = renderWithProviders(<CarCarousel pictures={[]} label="Ghost" />);
  expect(within(screen.getByRole('group', { name: 'Ghost' })).getByText('No images available')).toBeVisible();
  rerender(<span />);
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
