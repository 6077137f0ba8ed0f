// Checks that the code of a screen is fetched before the click on a link to it.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usePreloadOnIntent } from './usePreloadOnIntent.ts';

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

test('fetches the screen of a link when the pointer enters the link', async () => {
  render(<Page />);
  await userEvent.hover(screen.getByText('Ghost'));
  expect(loadScreen).toHaveBeenCalledWith('/cars/7');
});

test.each(['Elsewhere', 'No link'])('fetches nothing for %s', async (text) => {
  render(<Page />);
  await userEvent.hover(screen.getByText(text));
  expect(loadScreen).not.toHaveBeenCalled();
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
