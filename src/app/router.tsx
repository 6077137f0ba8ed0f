// The route table. Every screen is its own chunk; an address that is not listed shows the error screen.
import { lazy, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '#app/pages/not-found/NotFoundPage.tsx';
import { carPattern, paths } from '#app/shared/config/paths.ts';

/** The screen that `name` exports, fetched when it is first shown. */
const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

const LandingPage = screen(() => import('#app/pages/landing/LandingPage.tsx'), 'LandingPage');
const AboutPage = screen(() => import('#app/pages/about/AboutPage.tsx'), 'AboutPage');
const CarsPage = screen(() => import('#app/pages/cars/CarsPage.tsx'), 'CarsPage');
const CarPage = screen(() => import('#app/pages/car/CarPage.tsx'), 'CarPage');
const SignInPage = screen(() => import('#app/pages/sign-in/SignInPage.tsx'), 'SignInPage');
const RegisterPage = screen(() => import('#app/pages/register/RegisterPage.tsx'), 'RegisterPage');
const DriverRegistrationPage = screen(
  () => import('#app/pages/driver-registration/DriverRegistrationPage.tsx'),
  'DriverRegistrationPage',
);
const DemoLoginPage = screen(() => import('#app/pages/demo-login/DemoLoginPage.tsx'), 'DemoLoginPage');
const ProfilePage = screen(() => import('#app/pages/profile/ProfilePage.tsx'), 'ProfilePage');
const CheckoutPage = screen(() => import('#app/pages/checkout/CheckoutPage.tsx'), 'CheckoutPage');
const ConfirmationPage = screen(
  () => import('#app/pages/confirmation/ConfirmationPage.tsx'),
  'ConfirmationPage',
);
const PaymentPage = screen(() => import('#app/pages/payment/PaymentPage.tsx'), 'PaymentPage');
const ReviewsPage = screen(() => import('#app/pages/reviews/ReviewsPage.tsx'), 'ReviewsPage');
const RequestDriverPage = screen(
  () => import('#app/pages/request-driver/RequestDriverPage.tsx'),
  'RequestDriverPage',
);
const DriversPage = screen(() => import('#app/pages/drivers/DriversPage.tsx'), 'DriversPage');
const AdminPage = screen(() => import('#app/pages/admin/AdminPage.tsx'), 'AdminPage');
const MessagesPage = screen(() => import('#app/pages/messages/MessagesPage.tsx'), 'MessagesPage');

export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.landing} element={<LandingPage />} />
      <Route path={paths.about} element={<AboutPage />} />
      <Route path={paths.cars} element={<CarsPage />} />
      <Route path={carPattern} element={<CarPage />} />
      <Route path={paths.signIn} element={<SignInPage />} />
      <Route path={paths.register} element={<RegisterPage />} />
      <Route path={paths.driverRegistration} element={<DriverRegistrationPage />} />
      <Route path={paths.demoLogin} element={<DemoLoginPage />} />
      <Route path={paths.profile} element={<ProfilePage />} />
      <Route path={paths.checkout} element={<CheckoutPage />} />
      <Route path={paths.confirmation} element={<ConfirmationPage />} />
      <Route path={paths.payment} element={<PaymentPage />} />
      <Route path={paths.reviews} element={<ReviewsPage />} />
      <Route path={paths.requestDriver} element={<RequestDriverPage />} />
      <Route path={paths.messages} element={<MessagesPage />} />
      <Route path={`${paths.drivers}/*`} element={<DriversPage />} />
      <Route path={`${paths.admin}/*`} element={<AdminPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
