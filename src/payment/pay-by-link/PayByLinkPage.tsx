// /pay: the page that a mailed payment link opens.
import { PayByLink } from './PayByLink.tsx';
import { FormPage } from '#app/kit/page/FormPage.tsx';

export const PayByLinkPage = () => (
  <FormPage
    heading="Pay for your booking"
    intro="We have booked a car for you. The next page shows the booking and takes the payment."
  >
    <PayByLink />
  </FormPage>
);
