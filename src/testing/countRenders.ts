// Counts how often function components render, by name. A test file replaces React's JSX runtime with it:
// jest.mock('react/jsx-runtime', () => countingRuntime(jest.requireActual('react/jsx-runtime'), NAMES));
import type { FunctionComponent } from 'react';

type Jsx = (type: unknown, ...rest: unknown[]) => unknown;
interface Runtime {
  jsx: Jsx;
  jsxs: Jsx;
}

const counts = new Map<string, number>();
const counting = new Map<FunctionComponent, FunctionComponent>();

/** Returns the same wrapper for a component at every call, so that React keeps the component's state. */
function countingComponent(component: FunctionComponent): FunctionComponent {
  const known = counting.get(component);
  if (known) return known;
  const counted: FunctionComponent = (props) => {
    counts.set(component.name, (counts.get(component.name) ?? 0) + 1);
    return component(props);
  };
  counting.set(component, counted);
  return counted;
}

/**
 * Returns a JSX runtime that counts the components with these names. It leaves all others unchanged, because
 * libraries compare the identity of their own components.
 */
export function countingRuntime<R extends Runtime>(actual: R, names: readonly string[]): R {
  const isCounted = (type: unknown): type is FunctionComponent =>
    typeof type === 'function' && names.includes(type.name);
  const counted =
    (create: Jsx): Jsx =>
    (type, ...rest) =>
      create(isCounted(type) ? countingComponent(type) : type, ...rest);
  return { ...actual, jsx: counted(actual.jsx), jsxs: counted(actual.jsxs) };
}

/** Returns the number of renders of the components with this name since the last call. */
export function takeRenders(name: string): number {
  const count = counts.get(name) ?? 0;
  counts.set(name, 0);
  return count;
}
