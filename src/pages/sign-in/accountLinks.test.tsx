// Checks that the links between sign-in and registration keep the return address.
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '#app/shared/config/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { RegisterPage } from '../register/RegisterPage.tsx';
import { SignInPage } from './SignInPage.tsx';

const state = { from: '/cars/7?day=1', draft: { mode: 'single-day' } };

test.each([
  [paths.signIn, 'Create an account', paths.register],
  [paths.register, 'Sign in', paths.signIn],
])('links from %s with the location state', async (pathname, link, target) => {
  const { user, place } = renderWithProviders(
    <Routes>
      <Route path={paths.signIn} element={<SignInPage />} />
      <Route path={paths.register} element={<RegisterPage />} />
    </Routes>,
    { at: { pathname, state } },
  );
  await user.click(screen.getByRole('link', { name: link }));
  await waitFor(() => expect(place.current).toMatchObject({ pathname: target, state }));
});
