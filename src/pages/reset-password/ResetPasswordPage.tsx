// /Reset
import { ResetPassword } from '#app/features/account-password/index.ts';
import { FormPage } from '#app/shared/ui/FormPage.tsx';

export function ResetPasswordPage() {
  return (
    <FormPage heading="Choose a new password" intro="Saving it signs you out on all devices.">
      <ResetPassword />
    </FormPage>
  );
}
