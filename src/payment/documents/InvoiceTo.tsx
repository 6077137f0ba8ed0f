// Whom the invoice of a payment is for, and the form to change it before the payment.
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { selectUserId } from '#app/people/index.ts';
import { useGetBillingQuery } from '../data/invoiceApi.ts';
import { LoadedBilling } from './LoadedBilling.tsx';

export function InvoiceTo() {
  const userId = useAppSelector(selectUserId);
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useGetBillingQuery(userId, { skip: !userId });
  const company = data?.company ?? '';
  return (
    <Box component="section" aria-label="Invoice" sx={{ mt: 1.5, minHeight: 44 }}>
      {data && (
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {company ? `The invoice is for ${company}.` : 'The invoice is for you as a private person.'}{' '}
          <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {company ? 'Change' : 'Invoice to a company'}
          </Button>
        </Typography>
      )}
      {isOpen && <LoadedBilling userId={userId} onSaved={() => setIsOpen(false)} />}
    </Box>
  );
}
