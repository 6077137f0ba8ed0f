// Choosing between light and dark, and what the page makes of it.
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

test('follows the system by default, and says so', () => {
  mediaMatches('prefers-color-scheme: dark');
  open();
  expect(opener()).toHaveAccessibleName('Appearance: System');
  expect(page.dataset['scheme']).toBe('dark');
});

test('a choice is applied at once, kept, and announced by its radio button', async () => {
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

test('the arrow keys choose, Escape closes and gives the focus back', async () => {
  const { user } = open();
  opener().focus();
  await user.keyboard('{Enter}');
  await user.tab();
  expect(screen.getByRole('radio', { name: 'System' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
  await user.keyboard('{Escape}');
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
  expect(opener()).toHaveFocus();
});

test('a press elsewhere closes it', async () => {
  const { user } = open();
  await user.click(opener());
  await user.click(screen.getByText('the screen'));
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
});

test('a system that changes is followed, for as long as it is the choice', () => {
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
