import { day, findCar, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { payWithCard, signInAs } from '../steps.ts';

test(
  'changes dates, pays the surcharge, and cancels with a refund of everything',
  { tag: '@main' },
  async ({ page, product, customer }) => {
    const car = await findCar(product.origin, 'F8 Spider');
    const name = `${car.make} ${car.model}`;
    const { startDate, endDate } = threeDays(70);
    await customer.rent(car, { startDate, endDate });
    await signInAs(page, customer);
    await page.goto('/Profile');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

    // Three days cost £630.00, four £840.00: the deposit grows from £189.00 to £252.00.
    await card.getByRole('button', { name: 'Change dates' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change dates' });
    await dialog.getByLabel('New end date').fill(day(73));
    await expect(dialog).toContainText('£840.00');
    await expect(dialog).toContainText('£63.00');
    await dialog.getByRole('button', { name: 'Continue to payment of £63.00' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pay for the change of dates' })).toBeVisible();
    expect(await customer.reservations()).toMatchObject([{ startDate, endDate, totalPrice: 630 }]);
    await payWithCard(page);

    // The notice disappears after seconds, so the test reads it first.
    await expect(page.getByText('The amount is paid, and your dates are changed. Thank you.')).toBeVisible();
    await expect(page).toHaveURL(/\/Profile$/);
    await expect(card).toContainText('£840.00');
    const [changed] = await customer.reservations();
    expect(changed).toMatchObject({ endDate: day(73), currentPaid: 252, remainingToPay: 588 });
    const charged = async () => (await product.chargesOf(changed?.id ?? '')).map(({ amount }) => amount);
    expect(await charged()).toContain(18_900);

    await card.getByRole('button', { name: 'Cancel reservation' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('£252.00 is refunded');
    await question.getByRole('button', { name: 'Cancel reservation' }).click();
    await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();
    // Two payments are refunded; a background task may still be processing one of them.
    await expect
      .poll(() => customer.reservations())
      .toMatchObject([{ status: 'cancelled', currentPaid: 0, refunded: 252 }]);
  },
);
