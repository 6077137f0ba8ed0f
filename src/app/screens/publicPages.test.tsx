// Checks the pages that need no session.
import { screen, fireEvent, within, waitFor } from '@testing-library/react';
import { paths } from '#app/platform/address/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { AboutPage } from '#app/site/about/AboutPage.tsx';
import { http } from 'msw';
import { refuse } from '#mocks/answers.ts';
import { server, useBackend as answerFrom, useBackend } from '#mocks/node.ts';
import { PrivacyPage, TermsPage } from '#app/site/texts/SiteTextPage.tsx';
import { readBlocks } from '#app/site/texts/textBlocks.ts';
import { forgetMedia, mediaMatches } from '#app/testing/media.ts';
import { ada } from '#mocks/backend.ts';
import { LandingPage } from '#app/site/landing/LandingPage.tsx';
import { aCar, anId } from '#domain/testing/builders.ts';
import { aPicture } from '#mocks/fleet/fixtures.ts';
import { CarsPage } from '#app/booking/search/CarsPage.tsx';
import { Route, Routes } from 'react-router-dom';
import { RegisterPage } from '#app/people/register/RegisterPage.tsx';
import { SignInPage } from '#app/people/sign-in/SignInPage.tsx';

describe('about', () => {
  test('links to the cars, the reviews and the driver request', () => {
    renderWithProviders(<AboutPage />);
    expect(screen.getByRole('link', { name: 'See the cars' })).toHaveAttribute('href', paths.cars);
    expect(screen.getByRole('link', { name: 'Read the reviews' })).toHaveAttribute('href', paths.reviews);
    expect(screen.getByRole('link', { name: 'Request a driver' })).toHaveAttribute(
      'href',
      paths.requestDriver,
    );
  });
});

describe('terms', () => {
  const TERMS = { version: 'abc123', text: '# Our terms\n\n## Cancellation\n\n- In time.\n- Late.' };

  it('shows title, headings, lists and version', async () => {
    answerFrom({ terms: TERMS });
    renderWithProviders(<TermsPage />);
    expect(await screen.findByRole('heading', { level: 1, name: 'Our terms' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Cancellation' })).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'In time.',
      'Late.',
    ]);
    expect(screen.getByText('Version abc123')).toBeVisible();
  });

  it('shows the notice about personal data', async () => {
    answerFrom();
    renderWithProviders(<PrivacyPage />);
    expect(await screen.findByText('We keep what a booking needs.')).toBeVisible();
  });
});

describe('textBlocks', () => {
  it('reads title, headings, paragraphs and lists of Markdown', () => {
    const text = '# Terms\n\n## One\nFirst line\nsecond line\n- a\n* b\nAfter.\n\n### Two\n\n# Three';
    expect(readBlocks(text)).toEqual({
      title: 'Terms',
      blocks: [
        { kind: 'heading', level: 2, text: 'One' },
        { kind: 'paragraph', text: 'First line second line' },
        { kind: 'list', items: ['a', 'b'] },
        { kind: 'paragraph', text: 'After.' },
        { kind: 'heading', level: 3, text: 'Two' },
        { kind: 'heading', level: 2, text: 'Three' },
      ],
    });
  });

  it('reads plain text as paragraphs', () => {
    expect(readBlocks('One.\n\n\nTwo.\n#3 is no heading.')).toEqual({
      title: undefined,
      blocks: [
        { kind: 'paragraph', text: 'One.' },
        { kind: 'paragraph', text: 'Two. #3 is no heading.' },
      ],
    });
  });
});

describe('landing', () => {
  const WIDE = '(min-width: 769px)';
  const film = () => document.querySelector('video');

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

  test('shows the picture when the user prefers reduced motion or saves data', () => {
    mediaMatches(WIDE, 'prefers-reduced-motion');
    const { unmount } = renderWithProviders(<LandingPage />);
    expect(film()).toBeNull();
    unmount();
    forgetMedia();
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
});

describe('cars', () => {
  const section = (name: string) => within(screen.getByRole('region', { name }));

  test('shows a spinner, then the cars of each purpose in their section', async () => {
    renderWithProviders(<CarsPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Cars' })).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Loading cars' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Music Video Cars' })).toBeVisible();

    const ghost = await screen.findByRole('link', { name: 'Rolls-Royce Ghost' });
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(ghost).toHaveAttribute('href', `/cars/${anId(101)}`);
    expect(section('Music Video Cars').getAllByRole('article')).toHaveLength(1);
    expect(section('Music Video Cars').getByText('£400.00 / Hour')).toBeVisible();
    expect(section('Chauffeur Cars').getByRole('link', { name: 'Bentley Flying Spur' })).toBeVisible();
    expect(section('Chauffeur Cars').getByText('£900.00 / 6 Hours')).toBeVisible();
    expect(section('Chauffeur Cars').getByText('£150.00 per hour')).toBeVisible();
    expect(document.title).toBe('Cars | Luxury Car Rentals');
  });

  test('shows a text for a car without pictures, and arrows and dots for several pictures', async () => {
    const pictures = ['a', 'b'].map((id) => aPicture({ id, alt: `Picture ${id}` }));
    useBackend({ cars: [aCar(), aCar({ id: anId(102), model: 'Dawn', pictures })] });
    const { user } = renderWithProviders(<CarsPage />);
    expect(await screen.findByText('No image available')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next picture' }));
    expect(screen.getByRole('img')).toHaveAttribute('alt', 'Picture b');
  });

  test('opens the car after a click on the picture', async () => {
    useBackend({ cars: [aCar({ pictures: [aPicture()] })] });
    const { user, place, container } = renderWithProviders(<CarsPage />);
    await screen.findByRole('img');
    const picture = container.querySelector('.lcr-carousel-link');
    if (picture) await user.click(picture);
    expect(place.current.pathname).toBe(`/cars/${anId(101)}`);
  });

  test('shows the reason of a failed read with Retry', async () => {
    server.use(http.get('*/api/cars', () => refuse(500, 'The catalogue is being updated.'), { once: true }));
    const { user } = renderWithProviders(<CarsPage />);
    expect(await screen.findByText('The catalogue is being updated.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Rolls-Royce Ghost' })).toBeVisible();
  });
});

describe('accountLinks', () => {
  const state = { from: '/cars/7?day=1', draft: { mode: 'single-day' } };

  test('links the sign-in and the registration with the location state', async () => {
    const { user, place } = renderWithProviders(
      <Routes>
        <Route path={paths.signIn} element={<SignInPage />} />
        <Route path={paths.register} element={<RegisterPage />} />
      </Routes>,
      { at: { pathname: paths.signIn, state } },
    );
    await user.click(screen.getByRole('link', { name: 'Create an account' }));
    await waitFor(() => expect(place.current).toMatchObject({ pathname: paths.register, state }));
    await user.click(await screen.findByRole('link', { name: 'Sign in' }));
    await waitFor(() => expect(place.current).toMatchObject({ pathname: paths.signIn, state }));
  });
});
