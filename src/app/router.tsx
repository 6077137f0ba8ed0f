// The route table. Every screen is its own chunk; screens with MUI components come with the theme. An unlisted address
// shows the error screen.
import type { ComponentType } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '#app/pages/not-found/NotFoundPage.tsx';
import { carPattern, invoicePattern, paths, receiptPattern } from '#app/shared/config/paths.ts';
import { lazyScreen, type LazyScreen } from './lazyScreen.tsx';

/** The screen that `name` exports, fetched when it is first shown. */
const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyScreen(async () => (await load())[name]);

/** A screen with the MUI theme; both are fetched at once. The first screens of most visits do not use MUI. */
const themed = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyScreen(async () => {
    const [screens, { AppTheme }] = await Promise.all([load(), import('./theme/AppTheme.tsx')]);
    const Screen: ComponentType = screens[name];
    return function ThemedScreen() {
      return (
        <AppTheme>
          <Screen />
        </AppTheme>
      );
    };
  });

const LandingPage = screen(() => import('#app/pages/landing/LandingPage.tsx'), 'LandingPage');
const AboutPage = screen(() => import('#app/pages/about/AboutPage.tsx'), 'AboutPage');
const CarsPage = screen(() => import('#app/pages/cars/CarsPage.tsx'), 'CarsPage');
const TermsPage = screen(() => import('#app/pages/terms/TermsPage.tsx'), 'TermsPage');
const CarPage = themed(() => import('#app/pages/car/CarPage.tsx'), 'CarPage');
const SignInPage = themed(() => import('#app/pages/sign-in/SignInPage.tsx'), 'SignInPage');
const loadAccountLinks = () => import('#app/pages/account-links/AccountLinkPages.tsx');
const ForgotPasswordPage = themed(loadAccountLinks, 'ForgotPasswordPage');
const ResetPasswordPage = themed(loadAccountLinks, 'ResetPasswordPage');
const VerifyEmailPage = themed(loadAccountLinks, 'VerifyEmailPage');
const ConfirmEmailPage = themed(loadAccountLinks, 'ConfirmEmailPage');
const PayByLinkPage = themed(() => import('#app/pages/pay-by-link/PayByLinkPage.tsx'), 'PayByLinkPage');
const RegisterPage = themed(() => import('#app/pages/register/RegisterPage.tsx'), 'RegisterPage');
const DriverRegistrationPage = themed(
  () => import('#app/pages/driver-registration/DriverRegistrationPage.tsx'),
  'DriverRegistrationPage',
);
const DemoLoginPage = themed(() => import('#app/pages/demo-login/DemoLoginPage.tsx'), 'DemoLoginPage');
const ProfilePage = themed(() => import('#app/pages/profile/ProfilePage.tsx'), 'ProfilePage');
const CheckoutPage = themed(() => import('#app/pages/checkout/CheckoutPage.tsx'), 'CheckoutPage');
const ConfirmationPage = themed(
  () => import('#app/pages/confirmation/ConfirmationPage.tsx'),
  'ConfirmationPage',
);
const PaymentPage = themed(() => import('#app/pages/payment/PaymentPage.tsx'), 'PaymentPage');
const ReceiptPage = themed(() => import('#app/pages/receipt/ReceiptPage.tsx'), 'ReceiptPage');
const InvoicePage = themed(() => import('#app/pages/invoice/InvoicePage.tsx'), 'InvoicePage');
const ReviewsPage = themed(() => import('#app/pages/reviews/ReviewsPage.tsx'), 'ReviewsPage');
const RequestDriverPage = themed(
  () => import('#app/pages/request-driver/RequestDriverPage.tsx'),
  'RequestDriverPage',
);
const DriversPage = themed(() => import('#app/pages/drivers/DriversPage.tsx'), 'DriversPage');
const AdminPage = themed(() => import('#app/pages/admin/AdminPage.tsx'), 'AdminPage');
const MessagesPage = themed(() => import('#app/pages/messages/MessagesPage.tsx'), 'MessagesPage');

/** The screens by the patterns of their addresses. The server renders some of them (serverRendering/publicRoutes.tsx). */
const SCREENS: readonly (readonly [pattern: string, screen: LazyScreen])[] = [
  [paths.landing, LandingPage],
  [paths.about, AboutPage],
  [paths.cars, CarsPage],
  [carPattern, CarPage],
  [paths.signIn, SignInPage],
  [paths.forgotPassword, ForgotPasswordPage],
  [paths.resetPassword, ResetPasswordPage],
  [paths.verifyEmail, VerifyEmailPage],
  [paths.confirmEmail, ConfirmEmailPage],
  [paths.payByLink, PayByLinkPage],
  [paths.register, RegisterPage],
  [paths.driverRegistration, DriverRegistrationPage],
  [paths.demoLogin, DemoLoginPage],
  [paths.profile, ProfilePage],
  [paths.checkout, CheckoutPage],
  [paths.confirmation, ConfirmationPage],
  [paths.payment, PaymentPage],
  [receiptPattern, ReceiptPage],
  [paths.terms, TermsPage],
  [invoicePattern, InvoicePage],
  [paths.reviews, ReviewsPage],
  [paths.requestDriver, RequestDriverPage],
  [paths.messages, MessagesPage],
  [`${paths.drivers}/*`, DriversPage],
  [`${paths.admin}/*`, AdminPage],
];

/**
 * Fetches the code of the screen at `pathname`; rejects when that fails. React needs the screen before it hydrates a
 * server-rendered page: otherwise, when the user navigates while only the header is hydrated, the HTML of the screen no
 * longer matches the address.
 */
export async function loadScreen(pathname: string): Promise<void> {
  const found = SCREENS.find(([pattern]) => matchPath(pattern, pathname));
  await found?.[1].load();
}

export function AppRoutes() {
  return (
    <Routes>
      {SCREENS.map(([pattern, Screen]) => (
        <Route key={pattern} path={pattern} element={<Screen />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
