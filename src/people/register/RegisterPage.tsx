// /Register
import { Link, useLocation } from 'react-router-dom';
import { RegisterForm } from './RegisterForm.tsx';
import { paths } from '#app/platform/address/paths.ts';
import { FormPage } from '#app/kit/page/FormPage.tsx';

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
