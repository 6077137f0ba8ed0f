// The pictures of a car's form: those it has, and files to come, in one order that can be changed.
import type { Picture } from '#domain/contract/cars.ts';

export interface KeptPicture {
  kind: 'kept';
  /** The picture's own id. */
  key: string;
  picture: Picture;
}
export interface NewPicture {
  kind: 'new';
  key: string;
  file: File;
  /** Where the browser shows the file from. */
  preview: string;
}
export type QueuedPicture = KeptPicture | NewPicture;

export function keptPictures(pictures: readonly Picture[]): QueuedPicture[] {
  return pictures.map((picture) => ({ kind: 'kept', key: picture.id, picture }));
}

/** The queue with one picture at another place; places outside are the first or the last one. */
export function moved(queue: readonly QueuedPicture[], key: string, to: number): QueuedPicture[] {
  const picture = queue.find((queued) => queued.key === key);
  if (!picture) return [...queue];
  const others = queue.filter((queued) => queued.key !== key);
  const place = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, place), picture, ...others.slice(place)];
}

export function without(queue: readonly QueuedPicture[], key: string): QueuedPicture[] {
  return queue.filter((queued) => queued.key !== key);
}

/** The files in their order, and what the server is told of pictures: which go, and how all are ordered. */
export function pictureFields(queue: readonly QueuedPicture[], before: readonly Picture[]) {
  const files: File[] = [];
  const order = queue.map((queued) =>
    queued.kind === 'kept' ? queued.picture.id : `new:${files.push(queued.file) - 1}`,
  );
  const deletedImages = before.map(({ id }) => id).filter((id) => !order.includes(id));
  return { files, order, deletedImages };
}
