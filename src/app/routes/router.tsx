// The route table. Every screen is its own chunk; screens with MUI components come with the theme. An unlisted address
// shows the error screen.
import type { ComponentType } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '#app/site/index.ts';
import {
  carPattern,
  invoicePattern,
  paths,
  quotePattern,
  receiptPattern,
  tripPattern,
} from '#app/platform/address/paths.ts';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { lazyScreen, type LazyScreen } from './lazyScreen.tsx';

/** The screen that `name` exports, fetched when it is first shown. */
const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyScreen(async () => (await load())[name]);

/** A screen with the MUI theme; both are fetched at once. The first screens of most visits do not use MUI. */
const themed = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyScreen(async () => {
    const [screens, { AppTheme }] = await Promise.all([load(), import('../theme/AppTheme.tsx')]);
    const Screen: ComponentType = screens[name];
    return function ThemedScreen() {
      return (
        <AppTheme>
          <Screen />
        </AppTheme>
      );
    };
  });

const LandingPage = screen(() => import('#app/site/landing/LandingPage.tsx'), 'LandingPage');
const AboutPage = screen(() => import('#app/site/about/AboutPage.tsx'), 'AboutPage');
const CarsPage = screen(() => import('#app/booking/search/CarsPage.tsx'), 'CarsPage');
const ComparePage = themed(() => import('#app/booking/compare/ComparePage.tsx'), 'ComparePage');
const loadSiteTexts = () => import('#app/site/texts/SiteTextPage.tsx');
const TermsPage = screen(loadSiteTexts, 'TermsPage');
const PrivacyPage = screen(loadSiteTexts, 'PrivacyPage');
const CarPage = screen(() => import('#app/booking/reserve/CarPage.tsx'), 'CarPage');
/** Below the car; another room's part of its page. */
const CarReviews = lazyPart(
  () => import('#app/reviews/show/CarReviews.tsx'),
  'CarReviews',
  () => null,
);
const SignInPage = screen(() => import('#app/people/sign-in/SignInPage.tsx'), 'SignInPage');
const loadAccountLinks = () => import('#app/people/account/AccountLinkPages.tsx');
const ForgotPasswordPage = screen(loadAccountLinks, 'ForgotPasswordPage');
const ResetPasswordPage = screen(loadAccountLinks, 'ResetPasswordPage');
const VerifyEmailPage = screen(loadAccountLinks, 'VerifyEmailPage');
const ConfirmEmailPage = screen(loadAccountLinks, 'ConfirmEmailPage');
const AccountDeletedPage = screen(loadAccountLinks, 'AccountDeletedPage');
const PayByLinkPage = themed(() => import('#app/payment/pay-by-link/PayByLinkPage.tsx'), 'PayByLinkPage');
const RegisterPage = screen(() => import('#app/people/register/RegisterPage.tsx'), 'RegisterPage');
const DriverRegistrationPage = screen(
  () => import('#app/people/register/DriverRegistrationPage.tsx'),
  'DriverRegistrationPage',
);
const DemoLoginPage = themed(() => import('#app/people/sign-in/DemoLoginPage.tsx'), 'DemoLoginPage');
const ProfilePage = themed(() => import('../screens/profile/ProfilePage.tsx'), 'ProfilePage');
const CheckoutPage = themed(() => import('#app/payment/checkout/CheckoutPage.tsx'), 'CheckoutPage');
const ConfirmationPage = themed(
  () => import('#app/payment/checkout/ConfirmationPage.tsx'),
  'ConfirmationPage',
);
const PaymentPage = themed(() => import('#app/payment/checkout/PaymentPage.tsx'), 'PaymentPage');
const TripPage = themed(() => import('#app/booking/my-reservations/TripPage.tsx'), 'TripPage');
const loadQuotes = () => import('#app/booking/quote/QuotePages.tsx');
const NewQuotePage = themed(loadQuotes, 'NewQuotePage');
const QuotePage = themed(loadQuotes, 'QuotePage');
const ReceiptPage = themed(() => import('#app/payment/documents/ReceiptPage.tsx'), 'ReceiptPage');
const InvoicePage = themed(() => import('#app/payment/documents/InvoicePage.tsx'), 'InvoicePage');
const ReviewsPage = screen(() => import('#app/reviews/show/ReviewsPage.tsx'), 'ReviewsPage');
const RequestDriverPage = themed(
  () => import('#app/jobs/request/RequestDriverPage.tsx'),
  'RequestDriverPage',
);
const DriversPage = themed(() => import('../screens/drivers/DriversPage.tsx'), 'DriversPage');
const AdminPage = themed(() => import('#app/office/home/AdminPage.tsx'), 'AdminPage');
const MessagesPage = themed(() => import('#app/conversation/messages/MessagesPage.tsx'), 'MessagesPage');

/** The screens by the patterns of their addresses. The server renders some of them (serverRendering/publicRoutes.tsx). */
const SCREENS: readonly (readonly [pattern: string, screen: LazyScreen])[] = [
  [paths.landing, LandingPage],
  [paths.about, AboutPage],
  [paths.cars, CarsPage],
  [carPattern, CarPage],
  [paths.compare, ComparePage],
  [paths.signIn, SignInPage],
  [paths.forgotPassword, ForgotPasswordPage],
  [paths.resetPassword, ResetPasswordPage],
  [paths.verifyEmail, VerifyEmailPage],
  [paths.confirmEmail, ConfirmEmailPage],
  [paths.accountDeleted, AccountDeletedPage],
  [paths.payByLink, PayByLinkPage],
  [paths.register, RegisterPage],
  [paths.driverRegistration, DriverRegistrationPage],
  [paths.demoLogin, DemoLoginPage],
  [paths.profile, ProfilePage],
  [paths.checkout, CheckoutPage],
  [paths.confirmation, ConfirmationPage],
  [paths.payment, PaymentPage],
  [tripPattern, TripPage],
  [paths.newQuote, NewQuotePage],
  [quotePattern, QuotePage],
  [receiptPattern, ReceiptPage],
  [paths.terms, TermsPage],
  [paths.privacy, PrivacyPage],
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
        <Route key={pattern} path={pattern} element={<Screen />}>
          {pattern === carPattern && <Route index element={<CarReviews />} />}
        </Route>
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
