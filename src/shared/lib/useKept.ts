// Like useState, for what a person sees and a past moment has to draw again: an open dialog, a chosen tab, a failure.
import { use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { KeepingContext, ownKeeping } from './keeping.ts';

type Change<Value> = (next: Value | ((before: Value) => Value)) => void;

/**
 * State under a name that is unique on its screen: 'jobDialog', or 'review:12' for one of many. Plain values only; it
 * ends with the component, as every state does. Without a name it is kept nowhere else.
 */
export function useKept<Value>(what: string | undefined, initial: Value): [Value, Change<Value>] {
  const [own] = useState(ownKeeping);
  const shared = use(KeepingContext);
  const keeping = (what === undefined ? undefined : shared) ?? own;
  const name = what ?? '';
  const [first] = useState(initial);
  const isThere = useRef(false);
  const current = () => {
    const kept = keeping.read(name);
    return kept === undefined ? first : (kept as Value);
  };
  const value = useSyncExternalStore(keeping.subscribe, current);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      keeping.write(name, undefined);
    };
  }, [keeping, name]);
  const change: Change<Value> = (next) => {
    // What ends after its screen was left is nobody's any more.
    if (!isThere.current) return;
    const now = next instanceof Function ? next(current()) : next;
    keeping.write(name, Object.is(now, first) ? undefined : now);
  };
  return [value, change];
}

/** The name of a part: 'jobDecision:12' and 'Busy' make 'jobDecisionBusy:12'. */
export function partOf(what: string, part: string): string;
export function partOf(what: string | undefined, part: string): string | undefined;
export function partOf(what: string | undefined, part: string): string | undefined {
  if (what === undefined) return undefined;
  const [name = what, one] = what.split(':');
  return one === undefined ? name + part : `${name}${part}:${one}`;
}
