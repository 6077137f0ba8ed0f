// The routes that the server renders: the public pages, without the chunks of the browser's route table.
import { Route, Routes } from 'react-router-dom';
import { AboutPage } from '#app/pages/about/AboutPage.tsx';
import { CarPage } from '#app/pages/car/CarPage.tsx';
import { CarsPage } from '#app/pages/cars/CarsPage.tsx';
import { LandingPage } from '#app/pages/landing/LandingPage.tsx';
import { ReviewsPage } from '#app/pages/reviews/ReviewsPage.tsx';
import { carPattern, paths } from '#app/shared/config/paths.ts';
import { AppTheme } from '../theme/AppTheme.tsx';

export function PublicRoutes() {
  return (
    <Routes>
      <Route path={paths.landing} element={<LandingPage />} />
      <Route path={paths.about} element={<AboutPage />} />
      <Route path={paths.cars} element={<CarsPage />} />
      <Route
        path={carPattern}
        element={
          <AppTheme>
            <CarPage />
          </AppTheme>
        }
      />
      <Route
        path={paths.reviews}
        element={
          <AppTheme>
            <ReviewsPage />
          </AppTheme>
        }
      />
    </Routes>
  );
}
