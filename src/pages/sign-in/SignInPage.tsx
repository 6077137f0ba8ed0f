// /Signin
import { Link, useLocation } from 'react-router-dom';
import { SignInForm } from '#app/features/sign-in/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { FormPage } from '#app/shared/ui/FormPage.tsx';

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
