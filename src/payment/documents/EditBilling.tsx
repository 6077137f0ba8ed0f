// The details on a customer's invoices, behind a toggle of the profile; it closes after they are saved.
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { accountFormClosed, AccountToggle } from '#app/people/index.ts';
import { LoadedBilling } from './LoadedBilling.tsx';

export function EditBilling({ userId }: { userId: string }) {
  const dispatch = useAppDispatch();
  return (
    <AccountToggle form="billing" label="Invoice details">
      <LoadedBilling userId={userId} onSaved={() => dispatch(accountFormClosed())} />
    </AccountToggle>
  );
}
