// A screen whose code is fetched when it is first shown, or earlier by `load`.
import { lazy, useState, type ComponentType } from 'react';

export interface LazyScreen {
  (): React.JSX.Element;
  /** Fetches the code. Afterwards the screen renders without suspending. Rejects when the code cannot be fetched. */
  load: () => Promise<void>;
}

export function lazyScreen(fetchScreen: () => Promise<ComponentType>): LazyScreen {
  const Lazy = lazy(async () => ({ default: await fetchScreen() }));
  let loaded: ComponentType | undefined;
  function Screen() {
    // The component must stay the same while the screen is shown, so that it keeps its state.
    const [Shown] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Shown />;
  }
  Screen.load = async () => {
    loaded = await fetchScreen();
  };
  return Screen;
}
