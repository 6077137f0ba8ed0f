// The form of the company and the VAT number on a customer's invoices, behind a toggle; it closes after they are saved.
import Stack from '@mui/material/Stack';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useResetOnUnmount } from '#app/platform/api/useResetOnUnmount.ts';
import { accountFormClosed, AccountToggle } from '#app/people/index.ts';
import { useGetBillingQuery, useUpdateBillingMutation } from '../data/invoiceApi.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { ErrorWithRetry } from '#app/kit/page/ErrorWithRetry.tsx';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import { billingDetails, type BillingDetails } from '#domain/payment/contract/invoices.ts';

const resolver = contractResolver(billingDetails);

export function EditBilling({ userId }: { userId: string }) {
  return (
    <AccountToggle form="billing" label="Invoice details">
      <LoadedForm userId={userId} />
    </AccountToggle>
  );
}

function LoadedForm({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useGetBillingQuery(userId);
  if (data) return <BillingForm userId={userId} billing={data} />;
  if (!error) return <p role="status">Loading the invoice details...</p>;
  return <ErrorWithRetry message={errorMessage(error)} busy={isFetching} onRetry={() => void refetch()} />;
}

function BillingForm({ userId, billing }: { userId: string; billing: BillingDetails }) {
  const dispatch = useAppDispatch();
  const [updateBilling, update] = useResetOnUnmount(
    useUpdateBillingMutation({ fixedCacheKey: 'editBilling' }),
  );
  const form = useContractForm({
    resolver,
    defaultValues: billing,
    save: async (changes) => {
      await updateBilling({ userId, billing: changes }).unwrap();
      dispatch(noticePosted({ kind: 'success', text: 'Your next invoice will have these details.' }));
      dispatch(accountFormClosed());
    },
  });
  return (
    <ContractForm state={form} aria-label="Invoice details">
      <FormMessage text={update.error && errorMessage(update.error)} />
      <Stack spacing={2.5} sx={{ mt: 3, maxWidth: 480 }}>
        <FormTextField label="Company" name="company" autoComplete="organization" />
        <FormTextField
          label="VAT number"
          name="vatNumber"
          autoComplete="off"
          hint="Issued invoices stay as they are."
        />
        <SubmitButton busy={update.isLoading} busyText="Saving...">
          Save
        </SubmitButton>
      </Stack>
    </ContractForm>
  );
}
