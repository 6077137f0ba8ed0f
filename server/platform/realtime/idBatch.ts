// Batches the ids of frequent events, so that many sockets receive one event for a short time instead of one for each
// change.

export interface IdBatch {
  add(id: string): void;
  /** Sends the ids that wait, at once. */
  flush(): void;
}

/** Sends each id once, together with all ids of the next `withinMs` milliseconds. */
export function createIdBatch(send: (ids: string[]) => void, withinMs: number): IdBatch {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const ids = [...waiting];
    waiting.clear();
    send(ids);
  }
  return {
    add(id) {
      waiting.add(id);
      timer ??= setTimeout(flush, withinMs);
    },
    flush,
  };
}
