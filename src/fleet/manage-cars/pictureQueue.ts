// The pictures of a car's form: stored pictures and new files, in one order that the user can change.
import { useEffect, useRef, useState } from 'react';
import { nanoid } from '@reduxjs/toolkit';
import type { Picture } from '#domain/fleet/contract/cars.ts';

interface KeptPicture {
  kind: 'kept';
  /** The id of the picture. */
  key: string;
  picture: Picture;
}
interface NewPicture {
  kind: 'new';
  key: string;
  file: File;
  /** The address of the preview. */
  preview: string;
}
export type QueuedPicture = KeptPicture | NewPicture;

export function keptPictures(pictures: readonly Picture[]): QueuedPicture[] {
  return pictures.map((picture) => ({ kind: 'kept', key: picture.id, picture }));
}

/** The queue after one picture has moved; positions outside are the first or the last one. */
export function moved(queue: readonly QueuedPicture[], key: string, to: number): QueuedPicture[] {
  const picture = queue.find((queued) => queued.key === key);
  if (!picture) return [...queue];
  const others = queue.filter((queued) => queued.key !== key);
  const place = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, place), picture, ...others.slice(place)];
}

/** The new files in their order, and the fields for the server: the removed pictures, and the order of all. */
export function pictureFields(queue: readonly QueuedPicture[], before: readonly Picture[]) {
  const files: File[] = [];
  const order = queue.map((queued) =>
    queued.kind === 'kept' ? queued.picture.id : `new:${files.push(queued.file) - 1}`,
  );
  const deletedImages = before.map(({ id }) => id).filter((id) => !order.includes(id));
  return { files, order, deletedImages };
}

/** The queue of an open form; its previews are revoked with it. `onChanged` is called after every change. */
export function usePictureQueue(pictures: readonly Picture[] = [], onChanged?: () => void) {
  const [queue, setQueue] = useState(() => keptPictures(pictures));
  const change = (next: (before: QueuedPicture[]) => QueuedPicture[]) => {
    onChanged?.();
    setQueue(next);
  };
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const made = previews.current;
    return () => {
      for (const address of made) URL.revokeObjectURL(address);
      made.clear();
    };
  }, []);
  const toQueued = (file: File): NewPicture => {
    const preview = URL.createObjectURL(file);
    previews.current.add(preview);
    return { kind: 'new', key: nanoid(), file, preview };
  };
  return {
    queue,
    add: (files: readonly File[]) => {
      const added = files.map(toQueued);
      change((before) => [...before, ...added]);
    },
    remove: (key: string) => change((before) => before.filter((queued) => queued.key !== key)),
    move: (key: string, to: number) => change((before) => moved(before, key, to)),
  };
}

export type PictureQueue = ReturnType<typeof usePictureQueue>;
