// The form of the details on a customer's invoices. Loaded when it is opened, because its check of VAT numbers is large.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormDraftOffer } from '#app/kit/form/FormDraftOffer.tsx';
import { FormSelect } from '#app/kit/form/FormSelect.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import { billingDetails } from '#domain/payment/contract/billing.ts';
import type { Billing } from '#domain/payment/contract/invoices.ts';
import { countriesByName } from '#domain/payment/countries.ts';
import { billingApi } from '../data/billingApi.ts';

const resolver = contractResolver(billingDetails);
const COUNTRY_OPTIONS = [
  { value: '', text: 'No country' },
  ...countriesByName().map(({ code, name }) => ({ value: code, text: name })),
];

export interface BillingFormProps {
  userId: string;
  billing: Billing;
  /** Called after the details are saved. */
  onSaved: () => void;
}

export function BillingForm({ userId, billing, onSaved }: BillingFormProps) {
  const dispatch = useAppDispatch();
  const update = useCall(billingApi.endpoints.updateBilling, { cacheKey: 'editBilling' });
  const form = useContractForm({
    resolver,
    defaultValues: billing,
    draft: { key: `billing ${userId}` },
    save: async (changes) => {
      await update.send({ userId, billing: changes });
      dispatch(noticePosted({ kind: 'success', text: 'Your next invoice will have these details.' }));
      onSaved();
    },
  });
  return (
    <ContractForm state={form} aria-label="Invoice details">
      <FormDraftOffer draft={form.draft} />
      <FormMessage text={update.message} />
      <Stack spacing={2.5} sx={{ mt: 3, maxWidth: 480 }}>
        <FormTextField
          label="Company"
          name="company"
          autoComplete="organization"
          hint="Empty for an invoice to you as a private person."
        />
        <FormTextField label="Company's address" name="address" autoComplete="street-address" rows={2} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' }}>
          <FormTextField label="Postal code" name="postcode" autoComplete="postal-code" />
          <FormSelect label="Country" name="country" autoComplete="country" options={COUNTRY_OPTIONS} />
        </Box>
        <FormTextField label="Company's VAT number" name="vatNumber" autoComplete="off" />
        <FormTextField
          label="Purchase order number"
          name="poNumber"
          autoComplete="off"
          hint="Issued invoices stay as they are. You can have one issued again with these details."
        />
        <SubmitButton busy={update.isLoading} busyText="Saving...">
          Save
        </SubmitButton>
      </Stack>
    </ContractForm>
  );
}
