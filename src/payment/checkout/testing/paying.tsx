// Fills in the payment form of the checkout, and makes the calls of a payment.
import { fireEvent, screen } from '@testing-library/react';
import { CARDS } from '#mocks/payment/testCards.ts';

export const START = 'POST /reservations/create-payment-intent';
export const CONFIRM = 'POST /mock/confirm-card';
export const RECORD = 'POST /reservations';

export const enter = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

export function fill(card: string = CARDS.good): void {
  enter('Email', 'ada@example.com');
  enter('Postal code', 'SW1A 1AA');
  enter('Card number', card);
  enter('Expiry date', '12/30');
  enter('CVC', '123');
}

export const payButton = () => screen.getByRole('button', { name: 'Pay £360.00 deposit' });
export const pay = () => fireEvent.click(payButton());
