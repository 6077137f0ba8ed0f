// Checks the functions and hooks that use browser APIs.
import { checkCases } from '#app/testing/checkCases.ts';
import { downloadFile } from './downloadFile.ts';
import { ceremonyMessage } from '#app/people/data/passkeyCeremony.ts';
import { supportsPasskeys } from '#app/people/data/passkeySupport.ts';
import { shareAddress } from './share.ts';
import { whenIdle } from './whenIdle.ts';
import { act, renderHook } from '@testing-library/react';
import { SITE_DESCRIPTION } from '#domain/site/siteName.ts';
import { DISABLED_UNTIL_HYDRATED, useFirstPaintEnd } from './firstPaint.ts';
import { focusMessage } from '#app/kit/form/focusMessage.ts';
import { ReplayContext, useClock, useIsReplaying } from './replayContext.ts';
import { useMedia } from '#app/kit/page/useMedia.ts';
import { usePageMeta } from '#app/kit/page/usePageMeta.ts';

describe('downloadFile', () => {
  afterEach(() => jest.useRealTimers());

  test('saves the text under its name, and releases the address afterwards', async () => {
    jest.useFakeTimers();
    const files: Blob[] = [];
    const revokeObjectURL = jest.fn();
    const createObjectURL = (file: Blob) => {
      files.push(file);
      return 'blob:file';
    };
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    downloadFile('cars.csv', 'a,b', 'text/csv');
    expect(click.mock.contexts[0]).toMatchObject({ download: 'cars.csv', href: 'blob:file' });
    expect(files[0]).toMatchObject({ type: 'text/csv', size: 3 });
    expect(revokeObjectURL).not.toHaveBeenCalled();
    jest.runAllTimers();
    expect(revokeObjectURL.mock.calls).toEqual([['blob:file']]);
  });
});

describe('passkeySupport', () => {
  function withBrowser(isSecureContext: boolean, hasCredentials: boolean): boolean {
    Object.assign(window, { isSecureContext });
    if (hasCredentials) Object.assign(window, { PublicKeyCredential: class {} });
    else Reflect.deleteProperty(window, 'PublicKeyCredential');
    return supportsPasskeys();
  }

  // The address of the tests is localhost.
  test('are offered on a secure page of a browser with passkeys', () => {
    expect([withBrowser(true, true), withBrowser(false, true), withBrowser(true, false)]).toEqual([
      ...[true, false, false],
    ]);
  });

  const named = (name: string) => Object.assign(new Error('details of the browser'), { name });
  test('explains every failure', () =>
    checkCases(
      [
        [named('NotAllowedError'), 'No passkey was used. Please try again.'],
        [named('AbortError'), 'No passkey was used. Please try again.'],
        [named('InvalidStateError'), 'This device has a passkey of your account already.'],
        [named('UnknownError'), 'This browser could not use a passkey.'],
        [{ status: 401, message: 'An answer of the API.' }, undefined],
        [undefined, undefined],
      ],
      (error, message) => {
        expect(ceremonyMessage(error)).toBe(message);
      },
    ));
});

describe('whenIdle', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(window, 'requestIdleCallback');
  });

  test('waits until the browser is idle, and sets a maximum wait', async () => {
    const asked = jest.fn<void, [() => void, { timeout: number }]>();
    Object.assign(window, { requestIdleCallback: asked });
    const done = jest.fn();
    void whenIdle().then(done);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(done).not.toHaveBeenCalled();
    const [callback, options] = asked.mock.calls[0]!;
    expect(options).toEqual({ timeout: 2_000 });
    callback();
    await jest.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledTimes(1);
  });

  test('waits a short time in a browser without idle callbacks', async () => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    const done = jest.fn();
    void whenIdle().then(done);
    await jest.advanceTimersByTimeAsync(199);
    expect(done).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalledTimes(1);
  });
});

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
});

describe('the focus', () => {
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

test('shares an address by the share sheet or the clipboard, and says when neither works', async () => {
  const share = jest.fn(() => Promise.reject(new Error('closed')));
  const writeText = jest.fn(() => Promise.resolve());
  const ways = {
    'a share sheet that the user closes': [{ share }, []],
    'a clipboard': [{ clipboard: { writeText } }, ['The link is copied.']],
    'a refusing clipboard': [
      { clipboard: { writeText: () => Promise.reject(new Error('denied')) } },
      [expect.stringMatching(/copy the address of this page/)],
    ],
    neither: [{}, [expect.stringMatching(/copy the address of this page/)]],
  } as const;
  const navigator = jest.spyOn(window, 'navigator', 'get');
  for (const [name, [way, texts]] of Object.entries(ways)) {
    navigator.mockReturnValue(way as unknown as Navigator);
    const dispatch = jest.fn<void, [{ payload: { text: string } }]>();
    await shareAddress('Ghost', 'https://cars.example/1')(dispatch as never);
    expect([name, dispatch.mock.calls.map(([{ payload }]) => payload.text)]).toEqual([name, texts]);
  }
  navigator.mockRestore();
  expect(share.mock.calls).toEqual([[{ title: 'Ghost', url: 'https://cars.example/1' }]]);
  expect(writeText.mock.calls).toEqual([['https://cars.example/1']]);
});
