// /RequestDriverJob
import { Link } from 'react-router-dom';
import { RequestDriver } from './RequestDriver.tsx';
import { paths } from '#app/platform/address/paths.ts';
import { FormPage } from '#app/kit/page/FormPage.tsx';

export function RequestDriverPage() {
  return (
    <FormPage
      heading="Request a Driver Job"
      title="Request Driver"
      intro="Drivers for your own car, or for days when one is not enough. Tell us what you need and we will call you."
      aside={
        <>
          Would you rather drive for us? <Link to={paths.driverRegistration}>Register to be a Driver</Link>
        </>
      }
    >
      <RequestDriver />
    </FormPage>
  );
}
