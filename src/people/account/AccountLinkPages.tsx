// /Forgot, and the pages that mailed links open. They are one chunk: each is a heading and a form.
import { ConfirmEmailChange } from './ConfirmEmailChange.tsx';
import { VerifyEmail } from './VerifyEmail.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { FormPage } from '#app/kit/page/FormPage.tsx';

export const ForgotPasswordPage = () => (
  <FormPage
    heading="Forgot your password?"
    intro="Enter the email address of your account, and we send you a link to choose a new password."
  >
    <ForgotPassword />
  </FormPage>
);

export const ResetPasswordPage = () => (
  <FormPage heading="Choose a new password" intro="Saving it signs you out on all devices.">
    <ResetPassword />
  </FormPage>
);

export const VerifyEmailPage = () => (
  <FormPage
    heading="Confirm your email address"
    intro="Then we know that our mails about your bookings reach you."
  >
    <VerifyEmail />
  </FormPage>
);

export const ConfirmEmailPage = () => (
  <FormPage
    heading="Confirm your new email address"
    intro="Enter the password of your account to use this address from now on."
  >
    <ConfirmEmailChange />
  </FormPage>
);
