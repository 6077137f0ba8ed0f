// Checks the number of pictures that the form of a car accepts.
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { PICTURE_LIMITS } from '#domain/contract/cars.ts';
import { aPicture } from '#mocks/pictures.ts';
import { keptPictures, type QueuedPicture } from './pictureQueue.ts';
import { PicturesField } from './PicturesField.tsx';

const ignore = () => undefined;
const kept = (count: number) =>
  keptPictures(
    Array.from({ length: count }, (_, index) => aPicture({ id: String(index), alt: `Kept ${index}` })),
  );
const added = (count: number) =>
  Array.from({ length: count }, (_, index): QueuedPicture => {
    const name = `new-${index}.jpg`;
    return { kind: 'new', key: name, file: new File(['x'], name), preview: `blob:${name}` };
  });
const show = (queue: QueuedPicture[], disabled = false) =>
  renderWithProviders(
    <PicturesField pictures={{ queue, add: ignore, remove: ignore, move: ignore }} disabled={disabled} />,
  );
const FULL = 'There is no room for more images in this form.';

test.each([
  ['no picture', [], true],
  ['one less than fits into a request', added(PICTURE_LIMITS.perRequest - 1), true],
  ['as many as fit into a request', added(PICTURE_LIMITS.perRequest), false],
  ['one less than a car may have', kept(PICTURE_LIMITS.perCar - 1), true],
  ['as many as a car may have', kept(PICTURE_LIMITS.perCar), false],
])('accepts files with %s: %s', (_what, queue, hasRoom) => {
  show(queue);
  const drop = screen.getByRole('button', { name: /Drop images here|no room for more/ });
  expect(drop.hasAttribute('disabled')).toBe(!hasRoom);
  expect(screen.queryByText(FULL) === null).toBe(hasRoom);
});

test('changes nothing while the form is being saved', () => {
  show([...kept(1), ...added(1)], true);
  for (const button of screen.getAllByRole('button')) expect(button).toBeDisabled();
});

test('marks the first and the new pictures, and disables moves beyond the ends', () => {
  show([...kept(2), ...added(1)]);
  expect(
    screen.getAllByRole('listitem').map((item) => item.querySelector('.lcr-pictures-name')?.textContent),
  ).toEqual(['Shown first', '', 'New']);
  expect(screen.getByRole('button', { name: 'Move Kept 0 earlier' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Move Kept 0 later' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Move new-0.jpg later' })).toBeDisabled();
});

test('tells screen readers that a picture is removed', async () => {
  const remove = jest.fn();
  const { user } = renderWithProviders(
    <PicturesField pictures={{ queue: kept(2), add: ignore, remove, move: ignore }} disabled={false} />,
  );
  await user.click(screen.getByRole('button', { name: 'Remove Kept 1' }));
  expect(remove.mock.calls).toEqual([['1']]);
  expect(screen.getByRole('status')).toHaveTextContent('Kept 1 is taken out.');
});

test('does not let the browser open a picture that is dropped on the list', () => {
  show(kept(2));
  const [item] = screen.getAllByRole('listitem');
  const dropped = createEvent.drop(item!);
  fireEvent(item!, dropped);
  expect(dropped.defaultPrevented).toBe(true);
});
