// A producer compares two cars, reserves both by one payment, and pays both balances together, on a desktop and a phone.
import { formatPounds, poundsToPence } from '#domain/money/pence.ts';
import { findCar, threeDays } from '../customer.ts';
import { expect, test } from '../fixtures.ts';
import { payWithCard, signInAs } from '../steps.ts';

for (const [width, height, inDays] of [
  [1440, 900, 150],
  [390, 844, 160],
] as const) {
  test(`reserves two cars together and pays their balances at ${String(width)} px`, async ({
    page,
    product,
    customer,
  }) => {
    await page.setViewportSize({ width, height });
    const cars = [await findCar(product.origin, 'F8 Spider'), await findCar(product.origin, 'Huracán EVO')];
    const { startDate, endDate } = threeDays(inDays);
    // Without a confirmed address one unpaid car is kept at a time.
    await customer.confirmEmail();
    await signInAs(page, customer);
    const ids = cars.map(({ id }) => id).join('.');
    await page.goto(`/Compare?cars=${ids}&from=${startDate}&to=${endDate}`);
    await page.getByRole('button', { name: 'Reserve these 2 cars' }).click();
    const summary = page.getByRole('dialog', { name: 'Your 2 cars' });
    for (const { make, model } of cars) {
      await expect(summary.getByRole('region', { name: `${make} ${model}` })).toBeVisible();
    }
    const box = await summary.getByRole('button', { name: 'Continue' }).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
    await summary.getByRole('button', { name: 'Continue' }).click();

    const order = page.getByRole('region', { name: 'Order summary' });
    await expect(order).toContainText('Deposits, to pay now');
    await payWithCard(page);
    await expect(page.getByText('Your 2 cars are reserved. Thank you.')).toBeVisible();
    const booked = await customer.reservations();
    expect(booked).toMatchObject([{ status: 'confirmed' }, { status: 'confirmed' }]);
    const due = booked.reduce((sum, { remainingToPay }) => sum + poundsToPence(remainingToPay), 0);
    await page.getByRole('link', { name: `Pay all 2 cars of an order: ${formatPounds(due)}` }).click();
    await payWithCard(page);
    await expect(page.getByText('The remaining amounts are paid. Thank you.')).toBeVisible();
    await expect
      .poll(() => customer.reservations())
      .toMatchObject([{ remainingToPay: 0 }, { remainingToPay: 0 }]);
  });
}
