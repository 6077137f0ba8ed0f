// Checks which users get the film of the landing screen, and which only the picture.
import { fireEvent, screen } from '@testing-library/react';
import { mediaMatches } from '#app/testing/media.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { ada } from '#mocks/backend.ts';
import { LandingPage } from './LandingPage.tsx';

const WIDE = '(min-width: 769px)';
const film = () => document.querySelector('video');

test('shows the name, the picture and a description for search engines', () => {
  renderWithProviders(<LandingPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Luxury Car Rentals' })).toBeVisible();
  expect(document.title).toBe('Luxury Car Rentals');
  const phone = document.querySelector('picture source[media="(max-width: 768px)"]');
  expect(phone?.getAttribute('srcset')).toContain('/media/hero/phone-480.avif 480w');
});

test('shows no film up to 768 px', () => {
  renderWithProviders(<LandingPage />);
  expect(film()).toBeNull();
});

test('shows a muted film above 768 px, which can be paused and played', () => {
  mediaMatches(WIDE);
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  renderWithProviders(<LandingPage />);
  const video = film()!;
  expect(video.muted).toBe(true);
  expect(video).toHaveAttribute('aria-hidden', 'true');

  fireEvent.click(screen.getByRole('button', { name: 'Play the background film' }));
  expect(play).toHaveBeenCalled();
  fireEvent.playing(video);
  jest.spyOn(video, 'paused', 'get').mockReturnValue(false);
  fireEvent.click(screen.getByRole('button', { name: 'Pause the background film' }));
  expect(pause).toHaveBeenCalled();
});

test('shows the picture when the user prefers reduced motion', () => {
  mediaMatches(WIDE, 'prefers-reduced-motion');
  renderWithProviders(<LandingPage />);
  expect(film()).toBeNull();
});

test('shows the picture when the user saves data', () => {
  mediaMatches(WIDE);
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  renderWithProviders(<LandingPage />);
  expect(film()).toBeNull();
  Reflect.deleteProperty(navigator, 'connection');
});

test('shows the picture when the film cannot be fetched', () => {
  mediaMatches(WIDE);
  renderWithProviders(<LandingPage />);
  fireEvent.error(document.querySelector('source[type="video/mp4"]')!);
  expect(film()).toBeNull();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('shows the background when the picture cannot be fetched', () => {
  const { container } = renderWithProviders(<LandingPage />);
  fireEvent.error(container.querySelector('img')!);
  expect(container.querySelector('img')).toBeNull();
});

test('shows no link to the sign-in to a signed-in user', () => {
  renderWithProviders(<LandingPage />, { session: { userId: ada.id } });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Cars', 'About', 'Reviews']);
});
