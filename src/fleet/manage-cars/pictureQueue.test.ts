// Checks the order of the pictures in a car's form.
import { aPicture } from '#mocks/fleet/pictures.ts';
import { keptPictures, moved, pictureFields, type QueuedPicture } from './pictureQueue.ts';

const before = ['a', 'b', 'c'].map((id) => aPicture({ id }));
const kept = keptPictures(before);
const added = (name: string): QueuedPicture => ({
  kind: 'new',
  key: name,
  file: new File(['x'], name),
  preview: `blob:${name}`,
});
const keys = (queue: readonly QueuedPicture[]) => queue.map(({ key }) => key).join('');

test.each([
  ['a', 1, 'bac'],
  ['a', 2, 'bca'],
  ['a', 99, 'bca'],
  ['c', 0, 'cab'],
  ['c', -1, 'cab'],
  ['b', 1, 'abc'],
  ['x', 0, 'abc'],
])('moves %s to place %i with the result %s', (key, to, expected) => {
  expect(keys(moved(kept, key, to))).toBe(expected);
});

test('returns the removed pictures, the new files and the order of all', () => {
  const queue = [added('y'), ...kept.filter(({ key }) => key !== 'b'), added('z')];
  const { files, order, deletedImages } = pictureFields(queue, before);
  expect(files.map(({ name }) => name)).toEqual(['y', 'z']);
  expect(order).toEqual(['new:0', 'a', 'c', 'new:1']);
  expect(deletedImages).toEqual(['b']);
});
