// The password fields of the forms of an account.
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { PASSWORD_MIN } from '#domain/people/contract/identity.ts';

export const CurrentPasswordField = () => (
  <FormTextField
    label="Current Password"
    name="currentPassword"
    type="password"
    autoComplete="current-password"
  />
);

export const NewPasswordField = ({ label }: { label: string }) => (
  <FormTextField
    label={label}
    name="password"
    type="password"
    autoComplete="new-password"
    hint={`At least ${PASSWORD_MIN} characters.`}
  />
);
