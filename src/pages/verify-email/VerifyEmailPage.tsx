// /Verify
import { VerifyEmail } from '#app/features/account-email/index.ts';
import { FormPage } from '#app/shared/ui/FormPage.tsx';

export function VerifyEmailPage() {
  return (
    <FormPage
      heading="Confirm your email address"
      intro="Then we know that our mails about your bookings reach you."
    >
      <VerifyEmail />
    </FormPage>
  );
}
