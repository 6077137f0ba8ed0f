// /ConfirmEmail
import { ConfirmEmailChange } from '#app/features/account-email/index.ts';
import { FormPage } from '#app/shared/ui/FormPage.tsx';

export function ConfirmEmailPage() {
  return (
    <FormPage
      heading="Confirm your new email address"
      intro="Enter the password of your account to use this address from now on."
    >
      <ConfirmEmailChange />
    </FormPage>
  );
}
