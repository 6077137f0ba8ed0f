// The card that is saved for the balance: only with consent, and until its customer removes it.
import { CARD_CONSENT_VERSION } from '#domain/payment/savedCard.ts';
import { cardSetupAnswer } from '#domain/payment/contract/savedCards.ts';
import { paymentIntentAnswer, reservation } from '#domain/booking/contract/reservations.ts';
import { accessCases, plain, signedIn } from '#contract/access.ts';
import { bookedCar, reservationRequest, sharedBooking, THREE_DAYS, threeDays } from '#contract/bookings.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectProblem } from '#contract/expectations.ts';
import type { TestContext } from '#contract/testContext.ts';

const START = 'POST /api/reservations/create-payment-intent';
const KEEP = 'POST /api/reservations/{id}/saved-card';
const STORE = 'PUT /api/reservations/{id}/saved-card';
const REMOVE = 'DELETE /api/reservations/{id}/saved-card';

const VISA = { brand: 'visa', last4: '4242', hasFailed: false };

/** A customer who is about to pay the deposit of a new car. */
async function aPayer(context: TestContext) {
  const [person, car] = [await context.newCustomer(), await context.addCar()];
  const dates = threeDays(context);
  const start = (more: object = {}, amount = THREE_DAYS.depositPence) =>
    person.post('/api/reservations/create-payment-intent', {
      amount,
      currency: 'gbp',
      booking: { carId: car.id, isMultiDay: true, ...dates },
      ...more,
    });
  const started = async (...given: Parameters<typeof start>) =>
    expectBody(await start(...given), 200, paymentIntentAnswer);
  const payAndReserve = async ({
    client_secret: secret,
    paymentIntentId,
  }: Awaited<ReturnType<typeof started>>) => {
    expect(await context.adapter.payCard(secret, 'good')).toBe(true);
    const request = reservationRequest(car, dates, paymentIntentId);
    return expectBody(await person.post('/api/reservations', request), 201, reservation);
  };
  return { person, start, started, payAndReserve };
}

const consent = { cardConsent: CARD_CONSENT_VERSION };

export const savedCards: ContractSuite = {
  name: 'saved cards',
  cases: [
    ...accessCases([
      plain(KEEP, signedIn(404), consent),
      plain(STORE, signedIn(404), { setupIntentId: 'seti_1' }),
      plain(REMOVE, signedIn(404)),
    ]),
    contractCase(KEEP, 'saves a card after the deposit when the provider has it', async (context) => {
      const { person, booked } = await bookedCar(context);
      const path = `/api/reservations/${booked.id}/saved-card`;
      const started = expectBody(await person.post(path, consent), 200, cardSetupAnswer);
      const request = { setupIntentId: started.setupIntentId };
      const refusal = { status: 402, code: 'card_not_kept', detail: 'The card has not been kept.' };
      expectProblem(await person.put(path, request), refusal);
      expect(await context.adapter.payCard(started.client_secret, 'declined')).toBe(false);
      expectProblem(await person.put(path, request), refusal);
      expect(await context.adapter.payCard(started.client_secret, 'good')).toBe(true);
      for (let times = 0; times < 2; times += 1) {
        const kept = expectBody(await person.put(path, request), 200, reservation);
        expect(kept).toMatchObject({ id: booked.id, savedCard: VISA, currentPaid: THREE_DAYS.deposit });
      }
    }),
    contractCase(STORE, 'refuses the setup of another reservation', async (context) => {
      const [{ person, booked }, other] = [await sharedBooking(context), await bookedCar(context)];
      const started = expectBody(
        await other.person.post(`/api/reservations/${other.booked.id}/saved-card`, consent),
        200,
        cardSetupAnswer,
      );
      await context.adapter.payCard(started.client_secret, 'good');
      const { setupIntentId } = started;
      expectProblem(await person.put(`/api/reservations/${booked.id}/saved-card`, { setupIntentId }), {
        status: 402,
        code: 'card_not_kept',
      });
    }),
    contractCase(
      KEEP,
      'refuses a card when the balance is paid or due, and a missing consent',
      async (context) => {
        const { person, booked } = await bookedCar(context, 0);
        const path = `/api/reservations/${booked.id}/saved-card`;
        expectProblem(await person.post(path, consent), {
          status: 409,
          code: 'balance_due',
          detail: 'The balance is due now. Please pay it.',
        });
        expectProblem(await person.post(path, {}), { status: 400, fields: ['cardConsent'] });
        const { started, payAndReserve, person: payer } = await aPayer(context);
        const { id } = await payAndReserve(await started({}, THREE_DAYS.total * 100));
        expectProblem(await payer.post(`/api/reservations/${id}/saved-card`, consent), {
          status: 409,
          code: 'nothing_due',
        });
      },
    ),
    contractCase(START, 'saves the card of a deposit with consent', async (context) => {
      const { started, payAndReserve } = await aPayer(context);
      expect((await payAndReserve(await started(consent))).savedCard).toMatchObject(VISA);
    }),
    contractCase(
      START,
      'continues the payment without a consent, and replaces it by another',
      async (context) => {
        const { started, payAndReserve } = await aPayer(context);
        const first = await started();
        expect(await started({ cardConsent: null })).toEqual(first);
        const keeping = await started(consent);
        expect(keeping.paymentIntentId).not.toBe(first.paymentIntentId);
        expect(await started()).toEqual(keeping);
        expect((await payAndReserve(await started({ cardConsent: null }))).savedCard ?? null).toBeNull();
      },
    ),
    contractCase(START, 'pays the deposit with the saved card of another reservation', async (context) => {
      const { person, started, payAndReserve, start } = await aPayer(context);
      const request = { withKeptCard: true };
      const refusal = { status: 409, code: 'no_kept_card' };
      expectProblem(await start(request), refusal);
      const kept = await payAndReserve(await started(consent));
      const car = await context.addCar();
      const hold = (more: object) =>
        person.post('/api/reservations/create-payment-intent', {
          amount: THREE_DAYS.depositPence,
          currency: 'gbp',
          booking: { carId: car.id, isMultiDay: true, startDate: kept.startDate, endDate: kept.endDate },
          ...more,
        });
      const first = expectBody(await hold({}), 200, paymentIntentAnswer);
      const path = `/api/reservations/${first.reservationId}`;
      expect(expectBody(await person.get(path), 200, reservation)).toMatchObject({
        status: 'held',
        keptCard: { brand: 'visa', last4: '4242' },
      });
      expect(expectBody(await hold(request), 200, paymentIntentAnswer)).toEqual(first);
      await person.delete(`/api/reservations/${kept.id}/saved-card`);
      expectProblem(await hold(request), refusal);
      expect(expectBody(await person.get(path), 200, reservation)).not.toHaveProperty('keptCard');
    }),
    contractCase(START, 'saves no card when everything is paid', async (context) => {
      const { started, payAndReserve } = await aPayer(context);
      const paid = await payAndReserve(await started(consent, THREE_DAYS.total * 100));
      expect(paid.savedCard ?? null).toBeNull();
    }),
    contractCase(START, 'refuses the consent to an unknown text', async (context) => {
      const { start } = await aPayer(context);
      expectProblem(await start({ cardConsent: '2020-01' }), { status: 400, fields: ['cardConsent'] });
    }),
    contractCase(REMOVE, 'removes the card for its customer, also when it is repeated', async (context) => {
      const { person, started, payAndReserve } = await aPayer(context);
      const { id } = await payAndReserve(await started(consent));
      const path = `/api/reservations/${id}/saved-card`;
      const missing = { status: 404, detail: 'This reservation does not exist.' };
      expectProblem(await context.other.delete(path), missing);
      expectProblem(await context.admin.delete(path), { status: 403, code: 'not_the_customer' });
      for (let times = 0; times < 2; times += 1) {
        expect(expectBody(await person.delete(path), 200, reservation)).toMatchObject({
          id,
          savedCard: null,
        });
      }
    }),
    contractCase('POST /api/reservations/{id}/cancellation', 'removes the card', async (context) => {
      const { person, started, payAndReserve } = await aPayer(context);
      const { id } = await payAndReserve(await started(consent));
      const cancelled = await person.post(`/api/reservations/${id}/cancellation`, {});
      expect(expectBody(cancelled, 200, reservation)).toMatchObject({ status: 'cancelled', savedCard: null });
    }),
  ],
};
