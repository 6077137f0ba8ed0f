// Has the screens inside keep what is open and typed in the store.
import { useMemo, type ReactNode } from 'react';
import { useAppStore } from '#app/app/hooks.ts';
import type { AppStore } from '#app/app/makeStore.ts';
import { KeepingContext, type Keeping } from '#app/shared/lib/keeping.ts';
import { formClosed, partChanged, selectIsTyped, selectKept, selectTyped, typed } from './screenSlice.ts';

function keepingIn({ dispatch, getState, subscribe }: AppStore): Keeping {
  return {
    read: (what) => selectKept(getState(), what),
    write: (what, value) => {
      if (selectKept(getState(), what) !== value) dispatch(partChanged(what, value));
    },
    readTyped: (form, field) => selectTyped(getState(), form, field),
    type: (form, field, text) => void dispatch(typed({ form, field, text })),
    closeForm: (form) => {
      if (selectIsTyped(getState(), form)) dispatch(formClosed(form));
    },
    subscribe,
  };
}

export function ScreenKeeping({ children }: { children: ReactNode }) {
  const store = useAppStore();
  const keeping = useMemo(() => keepingIn(store), [store]);
  return <KeepingContext value={keeping}>{children}</KeepingContext>;
}
