// Checks the scroll position of a new screen, and the position after the user goes back.
import { fireEvent, screen } from '@testing-library/react';
import { Link, useNavigate } from 'react-router-dom';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { useScrollMemory } from './useScrollMemory.ts';

function Screens() {
  useScrollMemory();
  const navigate = useNavigate();
  return (
    <>
      <Link to="/b">There</Link>
      <Link to="/a?sort=price">Sorted</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

/** The window's scroll position, as far as jsdom has one. */
function scrollableWindow() {
  const put = (top: number) => Object.defineProperty(window, 'scrollY', { configurable: true, value: top });
  put(0);
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation((...where: unknown[]) => {
    put(Number(where[1]));
  });
  return {
    scrollTo,
    scroll: (to: number) => {
      put(to);
      fireEvent.scroll(window);
    },
  };
}

test('scrolls a new screen to the top, and restores the position when the user goes back', async () => {
  const { scroll, scrollTo } = scrollableWindow();
  const { user } = renderWithProviders(<Screens />, { at: '/a' });
  scroll(640);
  await user.click(screen.getByRole('link', { name: 'There' }));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 640);
});

test.each([
  [undefined, 640],
  ['wheel', 0],
  ['touchmove', 0],
])(
  'continues to scroll to the old position while the page grows, unless the user scrolls (%s)',
  async (event, expected) => {
    let grow: () => void = () => undefined;
    jest.spyOn(window, 'ResizeObserver').mockImplementation(function (this: ResizeObserver, onGrowth) {
      grow = () => onGrowth([], this);
      return Object.assign(this, { observe: () => undefined, disconnect: () => (grow = () => undefined) });
    });
    const { scroll, scrollTo } = scrollableWindow();
    const { user } = renderWithProviders(<Screens />, { at: '/a' });
    scroll(640);
    await user.click(screen.getByRole('link', { name: 'There' }));
    // The page is not long enough yet: the window stays at its top.
    scrollTo.mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    if (event) fireEvent(window, new Event(event));
    scrollTo.mockClear();
    scrollTo.mockImplementation((...where: unknown[]) => {
      Object.defineProperty(window, 'scrollY', { configurable: true, value: Number(where[1]) });
    });
    grow();
    expect(window.scrollY).toBe(expected);
  },
);

test('keeps the position when only the query changes', async () => {
  const { scroll, scrollTo } = scrollableWindow();
  const { user } = renderWithProviders(<Screens />, { at: '/a' });
  scroll(640);
  await user.click(screen.getByRole('link', { name: 'Sorted' }));
  expect(scrollTo).not.toHaveBeenCalled();
});

test('leaves the position after a reload to the browser', () => {
  scrollableWindow();
  renderWithProviders(<Screens />, { at: '/a' });
  expect(window.history.scrollRestoration).toBe('manual');
  fireEvent(window, new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('auto');
});
