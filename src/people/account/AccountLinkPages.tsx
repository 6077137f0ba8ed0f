// /Forgot, the pages that mailed links open, and the page after the deletion of an account. They are one chunk: each is
// a heading and a form or a text.
import { ConfirmEmailChange } from './ConfirmEmailChange.tsx';
import { VerifyEmail } from './VerifyEmail.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { paths } from '#app/platform/address/paths.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
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

export const AccountDeletedPage = () => (
  <FormPage heading="Your account is deleted" intro="You are signed out on all devices.">
    <p>
      Your name, email address, phone number and password are deleted. Your past reservations and payments
      stay in our books without your name.
    </p>
    <p style={{ marginTop: 20 }}>
      <ButtonLink to={paths.cars} variant="contained">
        See the cars
      </ButtonLink>
    </p>
  </FormPage>
);
