// The calls of customers about their reservations, some of which staff make, too. The use cases check the ownership.
import { reservationMissing } from '#domain/booking/refusals.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as customerChangeCalls from '#domain/booking/calls/customerChanges.ts';
import { getCalendarFile } from '#domain/booking/calls/calendarFile.ts';
import * as ownCalls from '#domain/booking/calls/own.ts';
import * as reservationCalls from '#domain/booking/calls/reservations.ts';
import * as searchCalls from '#domain/booking/calls/search.ts';
import { isStaffEdit } from '#domain/booking/contract/reservations.ts';
import { getPaymentHistory } from '#domain/payment/calls/history.ts';
import * as cardCalls from '#domain/payment/calls/savedCards.ts';
import { mayDo } from '#domain/people/permissions.ts';
import { paymentHistoryOf } from '#server/payment/history.ts';
import { keptCardOfUser } from '#server/payment/savedCards.ts';
import { withRefundStates } from '#server/payment/refundStates.ts';
import { auditOf } from '#server/platform/audit/auditLog.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { countedAddressOf } from '#server/platform/http/rateLimits.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import {
  assertMayRefund,
  assertWithinLink,
  getVisibleReservationOrThrow,
  refuseStaffOfOthers,
  withinLink,
} from './access.ts';
import { calendarOf, CALENDAR_FILE } from './calendar.ts';
import { editReservation } from './changes/adminEdits.ts';
import { cancelOwnReservation } from './changes/cancellations.ts';
import { changeReservation, quoteChange } from './changes/customerChanges.ts';
import { withinRequest } from './deps.ts';
import { listHolds, listOfUser, listTakenDates } from './lists.ts';
import { bookingFactsOf } from './mail/factsOfReservation.ts';
import { orderRoutes } from './orders/routes.ts';
import { settleBalance, startBalance } from './pay/balances.ts';
import { finishCardSetup, startCardSetup } from './pay/cardSetups.ts';
import { startDeposit } from './pay/deposits.ts';
import { reserve } from './pay/reserve.ts';
import { removeOwnCard } from './pay/savedCardCharges.ts';
import { presentReservation, wasBooked } from './presenter.ts';
import { readFleetAvailability } from './search/fleetAvailability.ts';
import { staffReservationRoutes } from './staff/routes.ts';
import { staffActOf } from './staff/staffAct.ts';
import type { StaffBookingDeps } from './staff/staffBookings.ts';
import { getOthersReservationOrThrow } from './staff/staffGuards.ts';
import { changeTrip } from './trips.ts';

type OfReservation = FastifyRequest<{ Params: { id: string } }>;

export const reservationRoutes: FastifyPluginAsync<{ deps: StaffBookingDeps; mailer: Mailer }> = async (
  app,
  { deps, mailer },
) => {
  const { db } = deps;
  const visible = (request: OfReservation) =>
    getVisibleReservationOrThrow(db, request.params.id, sessionOf(request));
  const ownOf = async (request: OfReservation) => {
    const { id } = request.params;
    await refuseStaffOfOthers(db, id, sessionOf(request));
    return { id, userId: sessionOf(request).userId };
  };

  serve(app, 'reservations', searchCalls, {
    getAvailability: ({ query, session }) => readFleetAvailability(deps, query, session),
  });

  serve(app, 'reservations', reservationCalls, {
    getTakenDates: ({ params, query, session }) =>
      listTakenDates(deps, params.carId, {
        userId: session?.userId,
        changing: session ? query.changing : undefined,
      }),

    createPaymentIntent: async (request) => {
      const session = sessionOf(request);
      await assertWithinLink(db, session, request.body.booking, request.body.holdId);
      return startDeposit(withinRequest(deps), session.userId, request.body, countedAddressOf(request));
    },

    createReservation: async (request) => {
      const session = sessionOf(request);
      await assertWithinLink(db, session, request.body);
      return presentReservation(await reserve(withinRequest(deps), session.userId, request.body));
    },

    startBalance: async (request) => {
      const { id, userId } = await ownOf(request);
      return startBalance(withinRequest(deps), userId, { ...request.body, id });
    },

    updateReservation: async (request) => {
      const { params, body } = request;
      const session = sessionOf(request);
      assertMayRefund(session, body, deps.now());
      if (!isStaffEdit(body) || !mayDo(session.staffRole, 'reservations.edit')) {
        const { id } = await ownOf(request);
        return presentReservation(await settleBalance(withinRequest(deps), session.userId, id));
      }
      await getOthersReservationOrThrow(db, params.id, session);
      const mayDiscount = mayDo(session.staffRole, 'reservations.discount');
      const act = { ...staffActOf(request, deps), mayDiscount };
      return presentReservation(await editReservation(withinRequest(deps), params.id, body, act));
    },

    getReservationsOfUser: async (request) => {
      const session = sessionOf(request);
      const { userId } = request.params;
      const isOwn = session.userId === userId;
      if (!isOwn && !mayDo(session.staffRole, 'reservations.read')) throw reservationMissing();
      return withinLink(session, await listOfUser(db, userId, { isHolder: isOwn }));
    },

    getHolds: async (request) => {
      const session = sessionOf(request);
      const reader = { now: deps.now(), isHolder: true };
      return withinLink(session, await listHolds(db, session.userId, reader));
    },

    getReservation: async (request) => {
      const row = await visible(request);
      const plain = presentReservation(row);
      const [reservation = plain] = await withRefundStates(db, [plain]);
      const { userId } = sessionOf(request);
      const isOwnHold = row.user_id === userId && row.status === 'held' && !row.changes_id;
      return { ...reservation, ...(isOwnHold ? await keptCardOfUser(db, userId) : {}) };
    },
  });

  serve(
    app,
    'reservations',
    { getPaymentHistory, getCalendarFile },
    {
      getPaymentHistory: async (request) => paymentHistoryOf(db, (await visible(request)).id),

      getCalendarFile: async (request, reply) => {
        const row = await visible(request);
        if (!wasBooked(row)) {
          throw new HttpProblem(409, 'Only a confirmed reservation has a calendar entry.', {
            code: 'not_confirmed',
          });
        }
        const { content, method } = calendarOf(bookingFactsOf(row), mailer, row.trip);
        return reply
          .type(`text/calendar; charset=utf-8; method=${method}`)
          .header('content-disposition', `attachment; filename="${CALENDAR_FILE}"`)
          .send(content);
      },
    },
  );

  serve(app, 'reservations', ownCalls, {
    changeTrip: async (request) => {
      const { version, ...trip } = request.body;
      const [caller, audit] = [sessionOf(request), auditOf(request, deps.now)];
      return presentReservation(
        await changeTrip(deps, { id: request.params.id, trip, version, caller, audit }),
      );
    },

    cancelOwnReservation: async (request) => {
      const own = { ...(await ownOf(request)), refund: request.body?.refund };
      return presentReservation(await cancelOwnReservation(withinRequest(deps), own));
    },
  });

  serve(app, 'reservations', cardCalls, {
    startCardSetup: async (request) => {
      const { id, userId } = await ownOf(request);
      return startCardSetup(withinRequest(deps), userId, { id, version: request.body.cardConsent });
    },

    storeKeptCard: async (request) => {
      const { id, userId } = await ownOf(request);
      const setup = { id, setupId: request.body.setupIntentId };
      return presentReservation(await finishCardSetup(withinRequest(deps), userId, setup));
    },

    removeSavedCard: async (request) => {
      const { id, userId } = await ownOf(request);
      return presentReservation(await removeOwnCard(withinRequest(deps), userId, id));
    },
  });

  serve(app, 'reservations', customerChangeCalls, {
    quoteChange: async (request) => quoteChange(withinRequest(deps), await ownOf(request), request.body),

    changeReservation: async (request) => {
      const address = countedAddressOf(request);
      return presentReservation(
        await changeReservation(withinRequest(deps), await ownOf(request), request.body, address),
      );
    },
  });

  await app.register(orderRoutes, { deps });
  await app.register(staffReservationRoutes, { deps });
};
