// Checks the header, the scheme, preloading and the scroll position.
import { checkCases } from '#app/testing/checkCases.ts';
import { act, screen, within, render, fireEvent, waitFor } from '@testing-library/react';
import { configReceived } from '#app/platform/api/configApi.ts';
import { reloadPage } from '#app/platform/browser/pageLoad.ts';
import { makeStore } from '../store/makeStore.ts';
import { newMessage } from '#app/platform/realtime/realtimeEvents.ts';
import { fakeSocket } from '#app/testing/fakeSocket.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { SessionFlags } from '#app/platform/api/sessionEvents.ts';
import { aConfig, ada, admin } from '#mocks/backend.ts';
import { storeMessage } from '#mocks/conversation/chat.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { HeaderLinks } from './HeaderLinks.tsx';
import { selectSchemeChoice } from '#app/platform/preferences/preferencesSlice.ts';
import { mediaMatches } from '#app/testing/media.ts';
import { applyScheme } from '../theme/applyScheme.ts';
import { ShownScheme } from '../theme/ShownScheme.tsx';
import { Layout } from './Layout.tsx';
import userEvent from '@testing-library/user-event';
import { usePreloadOnIntent } from '../routes/usePreloadOnIntent.ts';
import { Link, MemoryRouter, useNavigate } from 'react-router-dom';
import { useScrollMemory } from './useScrollMemory.ts';

jest.mock('#app/platform/browser/pageLoad.ts');

describe('Layout', () => {
  test('offers to reload a page of an older build while nothing is half done', async () => {
    answerFrom();
    const script = document.createElement('script');
    script.src = '/assets/app.0123456789.js';
    document.head.append(script);
    const screens = (
      <Layout>
        <input aria-label="Note" />
        <Link to="/Cars">Cars again</Link>
        <Link to="/Cars?from=2026-12-01" replace>
          Dates
        </Link>
        <Link to="/Checkout?hold=7">Pay</Link>
      </Layout>
    );
    const { store, user, unmount } = renderWithProviders(screens, { at: '/Cars' });
    const reload = () => screen.queryByRole('button', { name: 'Reload' });
    const shown: Record<string, boolean> = {};
    const look = (when: string) => (shown[when] = reload() !== null);
    await screen.findByRole('link', { name: /@/ });
    look('of the same build');
    act(() => void store.dispatch(configReceived(aConfig({ build: 'another' }))));
    expect(await screen.findByText('A new version is ready.')).toBeVisible();
    await user.type(screen.getByLabelText('Note'), 'Half');
    look('after something was typed');
    await user.click(screen.getByRole('link', { name: 'Dates' }));
    look('after the form has written into the address');
    await user.click(screen.getByRole('link', { name: 'Cars again' }));
    look('on the next screen');
    await user.click(screen.getByRole('link', { name: 'Pay' }));
    look('at the checkout');
    await user.click(screen.getByRole('link', { name: 'Cars again' }));
    expect(shown).toEqual({
      'of the same build': false,
      'after something was typed': false,
      'after the form has written into the address': false,
      'on the next screen': true,
      'at the checkout': false,
    });
    expect(reloadPage).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reloadPage).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Close message' }));
    expect(reload()).not.toBeInTheDocument();
    unmount();
    script.remove();
  });

  test('ends with contact, terms and social links, and shows when the browser is offline', async () => {
    const { unmount } = renderWithProviders(<Layout>The page</Layout>, { at: '/Cars' });
    const footer = within(await screen.findByRole('contentinfo'));
    expect(await footer.findByRole('link', { name: /@/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:/),
    );
    for (const name of ['About', 'Reviews', 'Terms of hire', 'Privacy']) {
      expect(footer.getByRole('link', { name })).toBeVisible();
    }
    // A social link without an address is not a link.
    expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
      'href',
      'https://social.example/instagram',
    );
    for (const name of [/Facebook/, /^X/]) {
      const inert = footer.getByRole('link', { name });
      expect(inert).toHaveAttribute('aria-disabled', 'true');
      expect(inert).not.toHaveAttribute('href');
    }
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    expect(screen.getByText(/^You are offline/)).toBeVisible();
    onLine.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    expect(screen.queryByText(/^You are offline/)).not.toBeInTheDocument();
    unmount();
    // The work areas fill the window.
    renderWithProviders(<Layout>The panel</Layout>, { at: '/Adminpanel' });
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  });
});

describe('HeaderLinks', () => {
  const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
  const EVERYWHERE = ['Home', 'Cars', 'Request Driver'];

  test('shows the links of each role', () =>
    checkCases<[string, Partial<SessionFlags> | undefined, string[]]>(
      [
        ['a guest', undefined, [...EVERYWHERE, 'Sign in', 'Register']],
        ['a customer', {}, [...EVERYWHERE, 'Messages', 'Profile']],
        ['a driver', { isDriver: true }, [...EVERYWHERE, 'Driver Dashboard', 'Profile']],
        ['an admin', { isAdmin: true }, [...EVERYWHERE, 'Admin Panel', 'Profile']],
        // An accountant has no permission to answer messages.
        ['an accountant', { staffRole: 'accountant' }, [...EVERYWHERE, 'Admin Panel', 'Messages', 'Profile']],
      ],
      async (_who, flags, expected) => {
        answerFrom({ signedInAs: flags && ada.id });
        const { unmount } = renderWithProviders(<HeaderLinks onChosen={() => undefined} />, {
          ...(flags && { session: { userId: ada.id, ...flags } }),
        });
        // The count of unread messages loads with its link.
        await waitFor(() => expect(links()).toEqual(expected));
        expect(screen.queryAllByRole('button', { name: 'Sign out' })).toHaveLength(flags ? 1 : 0);
        unmount();
      },
    ));

  test('links to the sign-in with the address of the screen, except of the start and the registration', async () => {
    const carried: Record<string, unknown> = {};
    const addresses = [
      '/Cars?from=2026-12-04&to=2026-12-06',
      '/reviews?reservation=1#form',
      '/',
      '/register',
    ];
    for (const at of addresses) {
      const onChosen = jest.fn();
      const { place, unmount } = renderWithProviders(<HeaderLinks onChosen={onChosen} />, { at });
      fireEvent.click(screen.getByRole('link', { name: 'Sign in' }));
      carried[at] = (place.current.state as { from?: string } | null)?.from;
      expect(onChosen).toHaveBeenCalledTimes(1);
      unmount();
    }
    const [cars, reviews] = addresses;
    expect(carried).toEqual({ [cars!]: cars, [reviews!]: reviews, '/': undefined, '/register': undefined });
  });

  test('marks only the current screen, and the home screen only at its own address', () => {
    renderWithProviders(<HeaderLinks onChosen={() => undefined} />, { at: '/Cars' });
    const current = screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual(['Cars']);
  });

  test('counts the unread messages of a customer, and each of them once', async () => {
    const backend = answerFrom({ signedInAs: ada.id });
    storeMessage(backend, { senderId: admin.id, receiverId: ada.id, content: 'Hello.' });
    const socket = fakeSocket();
    const store = makeStore({ socketPort: socket.port });
    renderWithProviders(<HeaderLinks onChosen={() => undefined} />, { store, session: { userId: ada.id } });
    expect(await screen.findByRole('link', { name: /Messages.*1 unread/ })).toBeVisible();
    const second = storeMessage(backend, { senderId: admin.id, receiverId: ada.id, content: 'Again.' });
    for (let time = 0; time < 2; time += 1) act(() => void store.dispatch(newMessage(second)));
    const link = await screen.findByRole('link', { name: /Messages.*2 unread/ });
    expect(within(link).getByText('2')).toBeVisible();
  });
});

describe('SchemeSwitch', () => {
  const open = () =>
    renderWithProviders(
      <>
        <ShownScheme />
        <Layout>the screen</Layout>
      </>,
      { at: '/nowhere' },
    );
  const opener = () => screen.getByRole('button', { name: /^Appearance/ });
  const page = document.documentElement;

  test('follows the system by default, applies and stores the selected scheme at once, and names it', async () => {
    mediaMatches('prefers-color-scheme: dark');
    const { user, store } = open();
    expect(opener()).toHaveAccessibleName('Appearance: System');
    expect(page.dataset['scheme']).toBe('dark');
    await user.click(opener());
    expect(opener()).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('radio', { name: 'Light' }));
    expect(page.dataset['scheme']).toBe('light');
    expect(selectSchemeChoice(store.getState())).toBe('light');
    expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
    expect(opener()).toHaveAccessibleName('Appearance: Light');
  });

  test('selects with the arrow keys, and returns the focus when Escape closes the panel', async () => {
    const { user } = open();
    opener().focus();
    await user.keyboard('{Enter}');
    await user.tab();
    expect(screen.getByRole('radio', { name: 'System' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
    expect(opener()).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(opener()).toHaveAttribute('aria-expanded', 'false');
    expect(opener()).toHaveFocus();
  });

  test('handles Escape only while it is open', async () => {
    const { user } = open();
    const menu = screen.getByRole('button', { name: 'Menu' });
    await user.click(menu);
    await user.click(opener());
    await user.keyboard('{Escape}');
    expect(menu).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(menu).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes the panel when the focus leaves it or the user presses elsewhere, and not when the focus moves inside', async () => {
    const { user } = open();
    await user.click(opener());
    await user.tab();
    await user.tab({ shift: true });
    expect(opener()).toHaveFocus();
    expect(opener()).toHaveAttribute('aria-expanded', 'true');
    await user.tab({ shift: true });
    expect(opener()).toHaveAttribute('aria-expanded', 'false');
    await user.click(opener());
    expect(opener()).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByText('the screen'));
    expect(opener()).toHaveAttribute('aria-expanded', 'false');
  });

  test('follows changes of the system scheme until it is stopped', () => {
    let tell = () => undefined as void;
    const media = { matches: false, addEventListener: (_: string, f: () => void) => (tell = f) };
    const forget = jest.fn();
    jest
      .spyOn(window, 'matchMedia')
      .mockReturnValue({ ...media, removeEventListener: forget } as unknown as MediaQueryList);
    const stop = applyScheme('system');
    expect(page.dataset['scheme']).toBe('light');
    const dark = { ...media, matches: true, removeEventListener: forget };
    jest.spyOn(window, 'matchMedia').mockReturnValue(dark as unknown as MediaQueryList);
    act(() => tell());
    stop();
    expect(forget).toHaveBeenCalled();
  });
});

describe('usePreloadOnIntent', () => {
  const loadScreen = jest.fn<Promise<void>, [string]>();
  beforeEach(() => {
    loadScreen.mockReset();
    loadScreen.mockResolvedValue(undefined);
  });

  function Page() {
    usePreloadOnIntent(loadScreen);
    return (
      <>
        <a href="/cars/7?from=2027-01-01">
          <b>Ghost</b>
        </a>
        <a href="https://cars.example/cars/7">Elsewhere</a>
        <button type="button">No link</button>
      </>
    );
  }

  test('fetches the screen of a link of this site when the pointer enters the link, and nothing else', async () => {
    render(<Page />);
    for (const text of ['Elsewhere', 'No link', 'Ghost']) await userEvent.hover(screen.getByText(text));
    expect(loadScreen.mock.calls).toEqual([['/cars/7']]);
  });

  test('ignores a failed fetch, and stops after unmounting', async () => {
    loadScreen.mockRejectedValue(new Error('offline'));
    const { unmount } = render(<Page />);
    const link = screen.getByText('Ghost');
    await userEvent.hover(link);
    expect(loadScreen).toHaveBeenCalledTimes(1);
    unmount();
    document.body.append(link);
    await userEvent.unhover(link);
    await userEvent.hover(link);
    expect(loadScreen).toHaveBeenCalledTimes(1);
    link.remove();
  });
});

describe('useScrollMemory', () => {
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

  test('continues to scroll to the old position while the page grows, unless the user scrolls', async () => {
    const reached: Record<string, number> = {};
    for (const event of ['none', 'wheel', 'touchmove']) {
      let grow: () => void = () => undefined;
      jest.spyOn(window, 'ResizeObserver').mockImplementation(function (this: ResizeObserver, onGrowth) {
        grow = () => onGrowth([], this);
        return Object.assign(this, { observe: () => undefined, disconnect: () => (grow = () => undefined) });
      });
      const { scroll, scrollTo } = scrollableWindow();
      const { user, unmount } = renderWithProviders(<Screens />, { at: '/a' });
      scroll(640);
      await user.click(screen.getByRole('link', { name: 'There' }));
      // The page is not long enough yet: the window stays at its top.
      scrollTo.mockImplementation(() => undefined);
      await user.click(screen.getByRole('button', { name: 'Back' }));
      fireEvent(window, new Event(event));
      scrollTo.mockClear();
      scrollTo.mockImplementation((...where: unknown[]) => {
        Object.defineProperty(window, 'scrollY', { configurable: true, value: Number(where[1]) });
      });
      grow();
      reached[event] = window.scrollY;
      unmount();
    }
    expect(reached).toEqual({ none: 640, wheel: 0, touchmove: 0 });
  });

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

  test('restores the position of an earlier screen also after a reload', async () => {
    const { scroll, scrollTo } = scrollableWindow();
    const earlier = { pathname: '/a', key: 'earlier' };
    const { unmount } = renderWithProviders(<Screens />, { at: earlier });
    scroll(640);
    fireEvent(window, new Event('pagehide'));
    unmount();
    const user = userEvent.setup();
    render(
      <MemoryRouter initialEntries={[earlier, '/b']} initialIndex={1}>
        <Screens />
      </MemoryRouter>,
    );
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(scrollTo).toHaveBeenLastCalledWith(0, 640);
  });
});
