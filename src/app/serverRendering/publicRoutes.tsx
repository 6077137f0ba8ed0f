// The routes that the server renders: the public pages, without the chunks of the browser's route table.
import { Route, Routes } from 'react-router-dom';
import { AboutPage, LandingPage } from '#app/site/index.ts';
import { CarPage, CarsPage } from '#app/booking/index.ts';
import { CarReviews, ReviewsPage } from '#app/reviews/index.ts';
import { carPattern, paths } from '#app/platform/address/paths.ts';

export function PublicRoutes() {
  return (
    <Routes>
      <Route path={paths.landing} element={<LandingPage />} />
      <Route path={paths.about} element={<AboutPage />} />
      <Route path={paths.cars} element={<CarsPage />} />
      <Route path={carPattern} element={<CarPage />}>
        <Route index element={<CarReviews />} />
      </Route>
      <Route path={paths.reviews} element={<ReviewsPage />} />
    </Routes>
  );
}
