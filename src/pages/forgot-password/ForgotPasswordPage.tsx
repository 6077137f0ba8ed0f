// /Forgot
import { ForgotPassword } from '#app/features/account-password/index.ts';
import { FormPage } from '#app/shared/ui/FormPage.tsx';

export function ForgotPasswordPage() {
  return (
    <FormPage
      heading="Forgot your password?"
      intro="Enter the email address of your account, and we send you a link to choose a new password."
    >
      <ForgotPassword />
    </FormPage>
  );
}
