// Issues an invoice again with the current details of its customer, who sees this only when they differ.
import { useState } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { paths } from '#app/platform/address/paths.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { selectUserId } from '#app/people/index.ts';
import type { Invoice } from '#domain/payment/contract/invoices.ts';
import { useGetBillingQuery, useGetInvoicesQuery, useReissueInvoiceMutation } from '../data/invoiceApi.ts';
import { LoadedBilling } from './LoadedBilling.tsx';

export function ReissueInvoice({ invoice }: { invoice: Invoice }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const userId = useAppSelector(selectUserId);
  const [isOpen, setIsOpen] = useState(false);
  const { data: billing } = useGetBillingQuery(userId, { skip: !userId });
  const { data: all = [] } = useGetInvoicesQuery(invoice.reservationId);
  const [reissue, request] = useReissueInvoiceMutation();
  const credited = all
    .filter(({ corrects }) => corrects === invoice.number)
    .reduce((sum, { gross }) => sum + gross, 0);
  if (!billing || invoice.kind === 'credit-note' || credited >= invoice.gross) return null;
  const { customer } = invoice;
  const isSame = Object.entries(billing).every(
    ([name, value]) => customer[name as keyof typeof billing] === value,
  );
  const onReissue = async () => {
    const { data: again } = await reissue(invoice);
    if (!again) return;
    dispatch(noticePosted({ kind: 'success', text: `${again.number} replaces ${invoice.number}.` }));
    void navigate(paths.invoice(again.id));
  };
  return (
    <section className="lcr-print-hide" aria-label="Wrong details">
      <FormMessage text={request.error && errorMessage(request.error)} />
      {isSame ? (
        <Button color="inherit" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Change the invoice details
        </Button>
      ) : (
        <>
          <Typography variant="body2" sx={{ mb: 1 }}>
            Your invoice details have changed. A credit note cancels this invoice, and you get a new one.
          </Typography>
          <Button variant="outlined" disabled={request.isLoading} onClick={() => void onReissue()}>
            Issue it again with the new details
          </Button>
        </>
      )}
      {isOpen && isSame && <LoadedBilling userId={userId} onSaved={() => setIsOpen(false)} />}
    </section>
  );
}
