// The pictures of a form while it is open; addresses of previews are given back when they are no longer shown.
import { useEffect, useRef, useState } from 'react';
import { nanoid } from '@reduxjs/toolkit';
import type { Picture } from '#domain/contract/cars.ts';
import { keptPictures, moved, without, type NewPicture, type QueuedPicture } from './pictureQueue.ts';

export interface PictureQueue {
  queue: readonly QueuedPicture[];
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  move: (key: string, to: number) => void;
}

/** `onChanged` hears of every change. */
export function usePictureQueue(pictures: readonly Picture[], onChanged?: () => void): PictureQueue {
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
    add: (files) => {
      const added = files.map(toQueued);
      change((before) => [...before, ...added]);
    },
    remove: (key) => change((before) => without(before, key)),
    move: (key, to) => change((before) => moved(before, key, to)),
  };
}
