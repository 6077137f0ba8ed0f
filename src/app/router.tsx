// The route table. Every screen is its own chunk, those made of MUI's pieces come with the theme; an address that is not
// listed shows the error screen.
import { lazy, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '#app/pages/not-found/NotFoundPage.tsx';
import { carPattern, paths, receiptPattern } from '#app/shared/config/paths.ts';

/** The screen that `name` exports, fetched when it is first shown. */
const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

/** Such a screen in the house style; both are fetched at once. The screens that come first do without MUI. */
const themed = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => {
    const [screens, { AppTheme }] = await Promise.all([load(), import('./theme/AppTheme.tsx')]);
    const Screen: ComponentType = screens[name];
    return {
      default: () => (
        <AppTheme>
          <Screen />
        </AppTheme>
      ),
    };
  });

const LandingPage = screen(() => import('#app/pages/landing/LandingPage.tsx'), 'LandingPage');
const AboutPage = screen(() => import('#app/pages/about/AboutPage.tsx'), 'AboutPage');
const CarsPage = screen(() => import('#app/pages/cars/CarsPage.tsx'), 'CarsPage');
const CarPage = themed(() => import('#app/pages/car/CarPage.tsx'), 'CarPage');
const SignInPage = themed(() => import('#app/pages/sign-in/SignInPage.tsx'), 'SignInPage');
const loadAccountLinks = () => import('#app/pages/account-links/AccountLinkPages.tsx');
const ForgotPasswordPage = themed(loadAccountLinks, 'ForgotPasswordPage');
const ResetPasswordPage = themed(loadAccountLinks, 'ResetPasswordPage');
const VerifyEmailPage = themed(loadAccountLinks, 'VerifyEmailPage');
const ConfirmEmailPage = themed(loadAccountLinks, 'ConfirmEmailPage');
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
const ReviewsPage = themed(() => import('#app/pages/reviews/ReviewsPage.tsx'), 'ReviewsPage');
const RequestDriverPage = themed(
  () => import('#app/pages/request-driver/RequestDriverPage.tsx'),
  'RequestDriverPage',
);
const DriversPage = themed(() => import('#app/pages/drivers/DriversPage.tsx'), 'DriversPage');
const AdminPage = themed(() => import('#app/pages/admin/AdminPage.tsx'), 'AdminPage');
const MessagesPage = themed(() => import('#app/pages/messages/MessagesPage.tsx'), 'MessagesPage');

export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.landing} element={<LandingPage />} />
      <Route path={paths.about} element={<AboutPage />} />
      <Route path={paths.cars} element={<CarsPage />} />
      <Route path={carPattern} element={<CarPage />} />
      <Route path={paths.signIn} element={<SignInPage />} />
      <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
      <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
      <Route path={paths.verifyEmail} element={<VerifyEmailPage />} />
      <Route path={paths.confirmEmail} element={<ConfirmEmailPage />} />
      <Route path={paths.register} element={<RegisterPage />} />
      <Route path={paths.driverRegistration} element={<DriverRegistrationPage />} />
      <Route path={paths.demoLogin} element={<DemoLoginPage />} />
      <Route path={paths.profile} element={<ProfilePage />} />
      <Route path={paths.checkout} element={<CheckoutPage />} />
      <Route path={paths.confirmation} element={<ConfirmationPage />} />
      <Route path={paths.payment} element={<PaymentPage />} />
      <Route path={receiptPattern} element={<ReceiptPage />} />
      <Route path={paths.reviews} element={<ReviewsPage />} />
      <Route path={paths.requestDriver} element={<RequestDriverPage />} />
      <Route path={paths.messages} element={<MessagesPage />} />
      <Route path={`${paths.drivers}/*`} element={<DriversPage />} />
      <Route path={`${paths.admin}/*`} element={<AdminPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
