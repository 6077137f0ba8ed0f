// /driver-registration
import { Link } from 'react-router-dom';
import { RegisterForm } from './RegisterForm.tsx';
import { paths } from '#app/platform/address/paths.ts';
import { FormPage } from '#app/kit/page/FormPage.tsx';

export function DriverRegistrationPage() {
  return (
    <FormPage
      heading="Register As A driver"
      intro="Drive for our customers. Once your licence is verified you see the jobs on offer."
      aside={
        <>
          Looking for a car instead? <Link to={paths.register}>Register as a customer</Link>
        </>
      }
    >
      <RegisterForm asDriver />
    </FormPage>
  );
}
