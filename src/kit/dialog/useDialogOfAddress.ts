// Opens the dialog that the address names with `?open=`: a search of the area leads to an action of a page.
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Calls `onAsked` once for `?open=kind`, with the parameters of the address, and removes `open` and `more` from it. */
export function useDialogOfAddress(
  kind: string,
  onAsked: (params: URLSearchParams) => void,
  more: readonly string[] = [],
): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.get('open') === kind;
  const open = useEffectEvent(() => {
    onAsked(params);
    const next = new URLSearchParams(params);
    for (const name of ['open', ...more]) next.delete(name);
    setParams(next, { replace: true });
  });
  useEffect(() => {
    if (isAsked) open();
  }, [isAsked]);
}
