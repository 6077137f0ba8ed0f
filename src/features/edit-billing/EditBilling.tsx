// The form of the company and the VAT number on a customer's invoices, behind a toggle; it closes after they are saved.
import Stack from '@mui/material/Stack';
import { useAppDispatch } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { contractResolver, useContractForm } from '#app/api/useContractForm.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { accountFormClosed, AccountToggle } from '#app/entities/account/index.ts';
import { useGetBillingQuery, useUpdateBillingMutation } from '#app/entities/invoice/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { ErrorWithRetry } from '#app/shared/ui/ErrorWithRetry.tsx';
import { ContractForm } from '#app/shared/ui/form/ContractForm.tsx';
import { FormTextField } from '#app/shared/ui/form/FormTextField.tsx';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import { billingDetails, type BillingDetails } from '#domain/contract/invoices.ts';

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
