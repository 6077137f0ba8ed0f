// Checks the gallery of a car: it opens from the carousel, steps through the pictures, and closes.
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aPicture } from '#mocks/pictures.ts';
import { CarCarousel } from './CarCarousel.tsx';

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

test('offers no gallery when there are no pictures', () => {
  renderWithProviders(<CarCarousel pictures={[]} label="Ghost" enlarges />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
