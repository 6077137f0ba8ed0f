// Who wants to hear of something, as stores have it: told in order, and whoever leaves meanwhile is told no more.

export function listenerSet() {
  const listeners = new Set<() => void>();
  return {
    add: (listener: () => void): (() => void) => {
      // A function that is added twice is told twice.
      const own = () => listener();
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    tell: (): void => {
      for (const listener of listeners) listener();
    },
  };
}
