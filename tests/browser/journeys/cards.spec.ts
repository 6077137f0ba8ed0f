// Cards that fail or need authentication: the message that the customer reads, and that the form keeps its content.
import type { Page } from '@playwright/test';
import { findCar, threeDays, type Customer } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import {
  enterDates,
  expectConfirmation,
  fillPayment,
  GOOD_CARD,
  goToCheckout,
  openCar,
  payButton,
  paymentForm,
  payWithCard,
  signInAs,
  typeCard,
} from '../steps.ts';
import type { Product } from '../product.ts';

const CONFIRM = /\/sandbox\/stripe\/v1\/payment_intents\/[^/]+\/confirm/;

async function checkOut(page: Page, product: Product, customer: Customer, model: string) {
  const car = await findCar(product.origin, model);
  await signInAs(page, customer);
  await openCar(page, car);
  // These journeys use their own dates, because other tests use the same server.
  await enterDates(page, threeDays(120));
  await goToCheckout(page);
}

async function expectOneCharge(product: Product, customer: Customer): Promise<void> {
  const [reservation] = await customer.reservations();
  expect(reservation?.status).toBe('confirmed');
  expect(await product.chargesOf(reservation?.id ?? '')).toHaveLength(1);
}

const problem = (page: Page) => paymentForm(page).getByRole('alert');

test('shows the reason when a card is declined, keeps the form, and accepts another card', async ({
  page,
  product,
  customer,
  watch,
}) => {
  watch.allow(402, CONFIRM);
  await checkOut(page, product, customer, '720S');
  await payWithCard(page, { number: '4000 0000 0000 0002' });
  await expect(problem(page)).toContainText('Your card was declined.');
  await expect(paymentForm(page).getByLabel('Email')).toHaveValue('payer@example.com');
  await expect(paymentForm(page).locator('input[name=postalCode]')).toHaveValue('SW1A 1AA');
  await expect(page.locator('input[name=cardnumber]')).toHaveValue('4000 0000 0000 0002');
  expect(await customer.reservations()).toEqual([]);

  await typeCard(page, GOOD_CARD);
  await payButton(page).click();
  await expectConfirmation(page);
  await expectOneCharge(product, customer);
});

test('shows the reason when a card has insufficient funds', async ({ page, product, customer, watch }) => {
  watch.allow(402, CONFIRM);
  await checkOut(page, product, customer, 'DB11');
  await payWithCard(page, { number: '4000 0000 0000 9995' });
  await expect(problem(page)).toContainText('Your card has insufficient funds.');
  expect(await customer.reservations()).toEqual([]);
});

test(
  'refuses, then completes a payment with a card that requires authentication',
  { tag: '@main' },
  async ({ page, product, customer }) => {
    await checkOut(page, product, customer, 'Dawn');
    await payWithCard(page, { number: '4000 0025 0000 3155' });
    const bank = page.getByRole('dialog', { name: 'Card authentication (sandbox)' });
    await bank.getByRole('button', { name: 'Fail authentication' }).click();
    await expect(problem(page)).toContainText(/authenticat/i);
    await payButton(page).click();
    await bank.getByRole('button', { name: 'Complete authentication' }).click();
    await expectConfirmation(page);
    await expectOneCharge(product, customer);
  },
);

test('names the missing fields when the form is not filled', async ({ page, product, customer }) => {
  await checkOut(page, product, customer, 'AMG G 63');
  await expect(page.locator('input[name=cardnumber]')).toBeVisible();
  await payButton(page).click();
  await expect(problem(page)).toContainText('Please fill in all required fields.');
  await paymentForm(page).getByLabel('Email').fill('payer@example.com');
  await paymentForm(page).locator('input[name=postalCode]').fill('SW1A 1AA');
  await payButton(page).click();
  await expect(problem(page)).toContainText('Card information is missing.');
  await fillPayment(page);
  await payButton(page).click();
  await expectConfirmation(page);
});
