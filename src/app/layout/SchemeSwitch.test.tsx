// Checks the selection of the colour scheme and its effect on the page.
import { act, screen } from '@testing-library/react';
import { selectSchemeChoice } from '#app/entities/preferences/index.ts';
import { mediaMatches } from '#app/testing/media.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { applyScheme } from '../theme/applyScheme.ts';
import { ShownScheme } from '../theme/ShownScheme.tsx';
import { Layout } from './Layout.tsx';

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

test('follows the system by default, and shows this in its name', () => {
  mediaMatches('prefers-color-scheme: dark');
  open();
  expect(opener()).toHaveAccessibleName('Appearance: System');
  expect(page.dataset['scheme']).toBe('dark');
});

test('applies and stores the selected scheme at once, and checks its radio button', async () => {
  mediaMatches('prefers-color-scheme: dark');
  const { user, store } = open();
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

test('opens and closes with its button', async () => {
  const { user } = open();
  await user.click(opener());
  expect(opener()).toHaveAttribute('aria-expanded', 'true');
  await user.click(opener());
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
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

test('closes the panel when the focus leaves it, and not when it moves inside', async () => {
  const { user } = open();
  await user.click(opener());
  await user.tab();
  await user.tab({ shift: true });
  expect(opener()).toHaveFocus();
  expect(opener()).toHaveAttribute('aria-expanded', 'true');
  await user.tab({ shift: true });
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
});

test('closes the panel when the user presses elsewhere', async () => {
  const { user } = open();
  await user.click(opener());
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
