// Checks the calls of a customer for reservations, and the balance that is due.
import { checkCases } from '#app/testing/checkCases.ts';
import { addListener } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { checkSession } from '#app/people/index.ts';
import { makeStore } from '#app/app/store/makeStore.ts';
import { aCar, aReservation } from '#domain/testing/builders.ts';
import { ada, aConfig } from '#mocks/backend.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { paymentSecret } from '../data/paymentSecrets.ts';
import { reservationApi } from '../data/reservationApi.ts';
import { selectTakenDates, takenDatesApi } from '../data/takenDatesApi.ts';
import { useBalanceDueHours, useIsBalanceOverdue } from './useBalanceDue.ts';
import { screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';

describe('reservationApi', () => {
  const { getTakenDates } = takenDatesApi.endpoints;
  const { getMyReservations, createPaymentIntent, createReservation } = reservationApi.endpoints;
  const carId = aCar().id;
  const booking = { carId, startDate: '2026-12-04', endDate: '2026-12-06', isMultiDay: true };
  const request = { amount: 36_000, currency: 'gbp', booking } as const;

  async function scene() {
    const backend = answerFrom({ signedInAs: ada.id, reservations: [aReservation()] });
    const store = makeStore();
    await store.dispatch(checkSession());
    const log: unknown[] = [];
    store.dispatch(addListener({ predicate: () => true, effect: (action) => void log.push(action) }));
    return { backend, store, log };
  }

  it('keeps the id of a started payment in the log, and its secret only in memory', async () => {
    const { store, log, backend } = await scene();
    const started = await store.dispatch(createPaymentIntent.initiate(request)).unwrap();
    const secret = backend.intents[0]!.secret;
    expect(started).toEqual({
      paymentIntentId: backend.intents[0]!.id,
      holdExpiresAt: '2026-11-21T10:15:00.000Z',
      reservationId: backend.reservations[1]!.id,
    });
    expect(paymentSecret(started.paymentIntentId)).toBe(secret);
    expect(JSON.stringify(log)).toContain(started.paymentIntentId);
    expect(JSON.stringify([log, store.getState()])).not.toContain(secret);
  });

  it('fails when an answer does not match the contract', async () => {
    const { store } = await scene();
    server.use(
      http.post('*/api/reservations/create-payment-intent', () => HttpResponse.json({ client_secret: 1 })),
    );
    const { error } = await store.dispatch(createPaymentIntent.initiate(request));
    expect(error).toMatchObject({ code: 'contract' });
  });

  it('caches the reservations of the customer by id', async () => {
    const { store } = await scene();
    const { data } = await store.dispatch(getMyReservations.initiate(ada.id));
    expect(data).toMatchObject({ ids: [aReservation().id] });
  });

  describe('a new reservation', () => {
    const body = { carId, startDate: '2026-12-04', endDate: '2026-12-06' };

    async function watching() {
      const found = await scene();
      const { store } = found;
      await store.dispatch(getTakenDates.initiate(carId));
      await store.dispatch(getMyReservations.initiate(ada.id));
      const started = await store.dispatch(createPaymentIntent.initiate(request)).unwrap();
      return { ...found, started };
    }
    const settled = (store: ReturnType<typeof makeStore>) =>
      Promise.all(store.dispatch(reservationApi.util.getRunningQueriesThunk()));

    it('makes the car’s dates and the customer’s list stale', async () => {
      const { store, backend, started } = await watching();
      backend.intents[0]!.status = 'succeeded';
      await store.dispatch(createReservation.initiate({ ...body, paymentIntentId: started.paymentIntentId }));
      await settled(store);
      expect(selectTakenDates(store.getState(), carId)).toHaveLength(2);
      expect(getMyReservations.select(ada.id)(store.getState()).data?.ids).toHaveLength(2);
    });

    it('replaces the cached hold before it is fetched again', async () => {
      const { store, backend, started } = await watching();
      const { getReservation } = reservationApi.endpoints;
      await store.dispatch(getReservation.initiate(started.reservationId));
      backend.intents[0]!.status = 'succeeded';
      server.use(http.get('*/api/reservations/:id', () => HttpResponse.json({}, { status: 403 })));
      await store.dispatch(createReservation.initiate({ ...body, paymentIntentId: started.paymentIntentId }));
      await settled(store);
      expect(getReservation.select(started.reservationId)(store.getState()).data?.status).toBe('confirmed');
    });

    it('makes nothing stale when it fails', async () => {
      const { store, started } = await watching();
      const before = getTakenDates.select(carId)(store.getState()).fulfilledTimeStamp;
      const { error } = await store.dispatch(
        createReservation.initiate({ ...body, paymentIntentId: started.paymentIntentId }),
      );
      expect(error).toMatchObject({ status: 402 });
      await settled(store);
      expect(getTakenDates.select(carId)(store.getState()).fulfilledTimeStamp).toBe(before);
    });
  });

  it('returns the same object for every car without loaded dates', async () => {
    const { store } = await scene();
    expect(selectTakenDates(store.getState(), carId)).toBe(selectTakenDates(store.getState(), 'another'));
  });
});

describe('useBalanceDue', () => {
  // The clock of the mocks shows 21 November 2026, 10:00. A balance is due 48 hours before the start.
  const late = { startDate: '2026-11-22', endDate: '2026-11-24', createdAt: '2026-11-01T10:00:00.000Z' };

  function Due({ reservation }: { reservation: Reservation }) {
    const isOverdue = useIsBalanceOverdue(reservation);
    return <p>{`${useBalanceDueHours()} ${isOverdue ? 'overdue' : 'not overdue'}`}</p>;
  }

  test('is overdue only when an unpaid balance of a reservation is past its due date', () =>
    checkCases<[string, Partial<Reservation>, string]>(
      [
        ['an unpaid balance after its due date', late, 'overdue'],
        ['a paid balance', { ...late, currentPaid: 1200 }, 'not overdue'],
        ['a cancelled reservation', { ...late, status: 'cancelled' }, 'not overdue'],
        ['a balance before its due date', {}, 'not overdue'],
      ],
      async (_what, more, text) => {
        answerFrom({ config: aConfig({ balanceDueHours: 72 }) });
        const { unmount } = renderWithProviders(<Due reservation={aReservation(more)} />);
        expect(await screen.findByText(`72 ${text}`)).toBeVisible();
        unmount();
      },
    ));

  test('uses the usual hours before the answer of the server', async () => {
    renderWithProviders(<Due reservation={aReservation(late)} />);
    expect(screen.getByText('48 not overdue')).toBeVisible();
    await waitFor(() => expect(screen.getByText('48 overdue')).toBeVisible());
  });
});
