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

export function usePictureQueue(pictures: readonly Picture[]): PictureQueue {
  const [queue, setQueue] = useState(() => keptPictures(pictures));
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
      setQueue((before) => [...before, ...added]);
    },
    remove: (key) => setQueue((before) => without(before, key)),
    move: (key, to) => setQueue((before) => moved(before, key, to)),
  };
}
