// /pay: the page that a payment link opens.
import { PayByLink } from './PayByLink.tsx';
import { FormPage } from '#app/kit/page/FormPage.tsx';

export const PayByLinkPage = () => (
  <FormPage
    heading="Pay for your booking"
    intro="The next page shows the booking that we keep for you and takes the payment."
  >
    <PayByLink />
  </FormPage>
);
