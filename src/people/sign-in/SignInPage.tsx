// /Signin
import { Link, useLocation } from 'react-router-dom';
import { SignInForm } from './SignInForm.tsx';
import { paths } from '#app/platform/address/paths.ts';
import { FormPage } from '#app/kit/page/FormPage.tsx';

export function SignInPage() {
  const { state } = useLocation();
  return (
    <FormPage
      heading="Sign in"
      intro="Welcome back."
      aside={
        <>
          New here?{' '}
          <Link to={paths.register} state={state as unknown}>
            Create an account
          </Link>
        </>
      }
    >
      <SignInForm />
    </FormPage>
  );
}
