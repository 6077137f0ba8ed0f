// /pay: the page that a mailed payment link opens.
import { PayByLink } from '#app/features/pay-by-link/index.ts';
import { FormPage } from '#app/shared/ui/FormPage.tsx';

export const PayByLinkPage = () => (
  <FormPage
    heading="Pay for your booking"
    intro="We have booked a car for you. The next page shows the booking and takes the payment."
  >
    <PayByLink />
  </FormPage>
);
