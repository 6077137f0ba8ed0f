// Opens the payment of a deposit or a balance with a link of the staff. A button does it, because programs that check mails open their
// links. A person whose account has a password signs in first and then gets to the same payment.
import Stack from '@mui/material/Stack';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { openPaymentLink, useOpenPaymentLinkState } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { areCookiesBlocked, COOKIES_BLOCKED } from '#app/platform/browser/cookies.ts';
import { useLinkToken } from '#app/platform/address/linkToken.ts';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import { linkToken } from '#domain/people/contract/accounts.ts';

const resolver = contractResolver(linkToken);

/** A link that has signed a customer in on one device does not work on another one. */
const AFTER_USE =
  'If you have opened it on another device, continue there, or choose a password with “Forgot password?” on the sign-in page and pay in your profile. Otherwise write to us or call us, and we send you a new one.';

export function PayByLink() {
  const token = useLinkToken();
  return token === undefined ? (
    <p>Please open the link of the mail again.</p>
  ) : (
    <LinkForm key={token} token={token} />
  );
}

function LinkForm({ token }: { token: string }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const opening = useOpenPaymentLinkState();
  const form = useContractForm({
    resolver,
    defaultValues: { token },
    save: async (entered) => {
      if (areCookiesBlocked()) return;
      const { kind, reservationId, pays } = await dispatch(openPaymentLink(entered));
      const to = pays === 'balance' ? paths.paymentOf(reservationId) : paths.checkoutOf(reservationId);
      if (kind === 'sign-in') void navigate(paths.signIn, { state: { from: to } });
      else void navigate(to, { replace: true });
    },
  });
  return (
    <ContractForm state={form} aria-label="Pay for your booking">
      <FormMessage
        text={opening.message}
        fault={areCookiesBlocked() ? COOKIES_BLOCKED : undefined}
        detail={opening.error ? AFTER_USE : undefined}
      />
      <Stack spacing={2.5}>
        <SubmitButton busy={opening.isLoading} busyText="Opening...">
          Continue to payment
        </SubmitButton>
      </Stack>
    </ContractForm>
  );
}
