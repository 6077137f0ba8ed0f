// Checks what a screen tells the browser when it opens: title, description and address, the focus, and media queries.
import { act, render, renderHook, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router-dom';
import { SITE_DESCRIPTION } from '#domain/pages/siteName.ts';
import { DISABLED_UNTIL_HYDRATED, useFirstPaintEnd } from './firstPaint.ts';
import { focusMessage } from './focusMessage.ts';
import { ReplayContext, useClock, useIsReplaying } from './replayContext.ts';
import { useFocusOnArrival } from './useFocusOnArrival.ts';
import { useMedia } from './useMedia.ts';
import { usePageMeta } from './usePageMeta.ts';

const meta = () => document.querySelector('meta[name="description"]')?.getAttribute('content');

describe('the title and the description', () => {
  beforeEach(() => {
    document.head.innerHTML =
      '<meta name="description" content="old"><link rel="canonical" href="https://luxury.example/old?x=1">';
  });

  test('are those of the screen, with the address without its query', () => {
    window.history.replaceState(null, '', '/Cars?from=2026-12-04');
    const { rerender } = renderHook(({ title, text }) => usePageMeta(title, text), {
      initialProps: { title: 'Cars', text: 'All cars.' } as { title?: string; text?: string },
    });
    expect(document.title).toBe('Cars | Luxury Car Rentals');
    expect(meta()).toBe('All cars.');
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    expect(canonical?.href).toBe('https://luxury.example/Cars');
    rerender({});
    expect(document.title).toBe('Luxury Car Rentals');
    expect(meta()).toBe(SITE_DESCRIPTION);
  });

  test('need no tags in the page', () => {
    document.head.innerHTML = '';
    renderHook(() => usePageMeta('Cars'));
    expect(document.title).toBe('Cars | Luxury Car Rentals');
  });
});

describe('the focus', () => {
  function Heading() {
    const navigate = useNavigate();
    return (
      <main>
        <h1 ref={useFocusOnArrival<HTMLHeadingElement>()} tabIndex={-1}>
          Screen
        </h1>
        <button onClick={() => void navigate('/b')}>Go</button>
      </main>
    );
  }
  const open = (isNavigated: boolean) => {
    const router = createMemoryRouter(
      [
        { path: '/a', element: <p>Before</p> },
        { path: '/b', element: <Heading /> },
      ],
      { initialEntries: [isNavigated ? '/a' : '/b'] },
    );
    render(<RouterProvider router={router} />);
    return isNavigated ? act(() => router.navigate('/b')) : Promise.resolve();
  };

  test('moves to the heading after a navigation', async () => {
    await open(true);
    expect(screen.getByRole('heading')).toHaveFocus();
  });

  test('stays after a page load', async () => {
    await open(false);
    expect(screen.getByRole('heading')).not.toHaveFocus();
  });

  test('moves to a message, which is scrolled into view', () => {
    const message = document.createElement('p');
    message.tabIndex = -1;
    document.body.append(message);
    const scrolled = jest.spyOn(window.Element.prototype, 'scrollIntoView');
    focusMessage(message);
    expect(message).toHaveFocus();
    expect(scrolled).toHaveBeenCalledWith({ block: 'center', behavior: 'smooth' });
    expect(() => focusMessage(null)).not.toThrow();
  });
});

test('follows a media query until the component is unmounted', () => {
  const listeners = new Set<() => void>();
  const media = {
    matches: false,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  jest.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList);
  const { result, unmount } = renderHook(() => useMedia('(max-width: 768px)'));
  expect(result.current).toBe(false);
  media.matches = true;
  act(() => listeners.forEach((listener) => listener()));
  expect(result.current).toBe(true);
  unmount();
  expect(listeners.size).toBe(0);
});

test('enables what the served page has disabled, and only this', () => {
  document.documentElement.dataset['signedIn'] = '';
  document.body.innerHTML = `<button disabled ${DISABLED_UNTIL_HYDRATED}>A</button><button disabled>B</button>`;
  renderHook(() => useFirstPaintEnd());
  expect([...document.querySelectorAll('button')].map(({ disabled }) => disabled)).toEqual([false, true]);
  expect(document.querySelector(`[${DISABLED_UNTIL_HYDRATED}]`)).toBeNull();
  expect(document.documentElement.dataset['signedIn']).toBeUndefined();
});

test('has a clock that stands still during a replay', () => {
  const hook = () => ({ now: useClock()(), isReplaying: useIsReplaying() });
  const replayed = renderHook(hook, {
    wrapper: ({ children }) => <ReplayContext value={0}>{children}</ReplayContext>,
  });
  expect(replayed.result.current).toEqual({ now: 0, isReplaying: true });
  const present = renderHook(hook).result.current;
  expect(present.isReplaying).toBe(false);
  expect(Math.abs(present.now - Date.now())).toBeLessThan(60_000);
});
