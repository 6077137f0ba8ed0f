// /Register
import { Link, useLocation } from 'react-router-dom';
import { RegisterForm } from '#app/features/register/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { FormPage } from '#app/shared/ui/FormPage.tsx';

export function RegisterPage() {
  const { state } = useLocation();
  return (
    <FormPage
      heading="Register"
      intro="An account lets you reserve a car and keeps your reservations in one place."
      aside={
        <>
          Already registered?{' '}
          <Link to={paths.signIn} state={state as unknown}>
            Sign in
          </Link>
        </>
      }
    >
      <RegisterForm />
    </FormPage>
  );
}
