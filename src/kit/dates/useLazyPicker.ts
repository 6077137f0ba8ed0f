// Loads the picker and its theme when the user touches a date field, so that no page waits for them.
import { use, useState, type ComponentType } from 'react';
import { ThemeLoaderContext, type Themed } from '../page/themeLoader.ts';
// This imports only the type. A value import would load the picker with the page.
import type { PickerPopupProps } from './PickerPopup.tsx';

interface LoadedPicker {
  Popup: ComponentType<PickerPopupProps>;
  Theme: Themed;
}

// The loaded picker, shared by all fields.
let known: LoadedPicker | undefined;

async function loadPicker(loadTheme: () => Promise<Themed>): Promise<LoadedPicker> {
  const [{ PickerPopup }, Theme] = await Promise.all([import('./PickerPopup.tsx'), loadTheme()]);
  known = { Popup: PickerPopup, Theme };
  return known;
}

export interface LazyPicker {
  loaded: LoadedPicker | undefined;
  failed: boolean;
  /** Loads the picker before a likely opening. It ignores a failure because the opening tries again. */
  preload: () => void;
  load: () => Promise<void>;
}

export function useLazyPicker(): LazyPicker {
  const { load: loadTheme } = use(ThemeLoaderContext);
  const [loaded, setLoaded] = useState<LoadedPicker>();
  const [failed, setFailed] = useState(false);
  return {
    loaded,
    failed,
    preload: () => void loadPicker(loadTheme).catch(() => undefined),
    load: async () => {
      setFailed(false);
      try {
        setLoaded(known ?? (await loadPicker(loadTheme)));
      } catch {
        setFailed(true);
      }
    },
  };
}
