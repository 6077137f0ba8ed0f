// The calls of staff about reservations of customers: nobody acts on an own one.
import { mayNotRecordPayments } from '#domain/booking/refusals.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { bookForCustomer as bookForCustomerCall } from '#domain/booking/calls/forCustomer.ts';
import * as staffCalls from '#domain/booking/calls/staff.ts';
import * as moneyCalls from '#domain/payment/calls/staffMoney.ts';
import { mayDo } from '#domain/people/permissions.ts';
import { londonDate } from '#domain/time/london.ts';
import { sessionOf } from '#server/platform/http/guards.ts';
import { sendList } from '#server/platform/http/sendList.ts';
import { serve } from '#server/platform/http/serve.ts';
import { cancelReservation } from '../changes/cancellations.ts';
import { DEFAULT_BOOKING_LIMITS, withinRequest } from '../deps.ts';
import { cancelAtOurFault } from './faultCancellation.ts';
import { listReservations } from '../lists.ts';
import { presentReservation } from '../presenter.ts';
import { staffActOf, type StaffAct } from './staffAct.ts';
import { bookForCustomer, withdrawBooking, type StaffBookingDeps } from './staffBookings.ts';
import { copyPaymentLink, sendPaymentLink } from './staffLinks.ts';
import { assertOtherPerson, getOthersReservationOrThrow } from './staffGuards.ts';
import { recordPaidBack, recordPayment, refundCardPayment, waiveBalance } from './staffMoney.ts';

type Changed = Parameters<typeof presentReservation>[0];
type OfReservation<Body> = FastifyRequest<{ Params: { id: string }; Querystring: undefined; Body: Body }>;

export const staffReservationRoutes: FastifyPluginAsync<{ deps: StaffBookingDeps }> = async (
  app,
  { deps },
) => {
  /** The handler of a change to a customer's reservation. */
  const changing =
    <Body>(change: (deps: StaffBookingDeps, id: string, act: StaffAct, body: Body) => Promise<Changed>) =>
    async (request: OfReservation<Body>) => {
      const { id } = request.params;
      await getOthersReservationOrThrow(deps.db, id, sessionOf(request));
      const act = staffActOf(request, deps);
      return presentReservation(await change(withinRequest(deps), id, act, request.body as Body));
    };

  serve(
    app,
    'reservations',
    { ...staffCalls, bookForCustomer: bookForCustomerCall },
    {
      getReservations: async ({ query }, reply) =>
        sendList(
          reply,
          await listReservations(deps.db, query, londonDate(deps.now()), {
            now: deps.now(),
            balanceDueHours: (deps.limits ?? DEFAULT_BOOKING_LIMITS).balanceDueHours,
          }),
        ),

      cancelReservation: changing((deps, id, { audit }) => cancelReservation(deps, id, audit)),
      cancelAtOurFault: changing(cancelAtOurFault),

      bookForCustomer: async (request) => {
        const { customer, payment } = request.body;
        const session = sessionOf(request);
        if (payment && !mayDo(session.staffRole, 'money.record')) {
          throw mayNotRecordPayments();
        }
        assertOtherPerson(customer.kind === 'new' ? null : customer.userId, session);
        const act = staffActOf(request, deps);
        return presentReservation(await bookForCustomer(withinRequest(deps), request.body, act));
      },

      sendPaymentLink: changing(sendPaymentLink),
      copyPaymentLink: async (request, reply) => {
        const { id } = request.params;
        await getOthersReservationOrThrow(deps.db, id, sessionOf(request));
        reply.header('cache-control', 'no-store');
        return copyPaymentLink(deps, id, staffActOf(request, deps));
      },
      withdrawBooking: changing(withdrawBooking),
    },
  );

  serve(app, 'reservations', moneyCalls, {
    recordOutsidePayment: changing(recordPayment),
    recordOutsideRefund: changing(recordPaidBack),
    waiveBalance: changing(waiveBalance),
    refundCardPayment: changing(refundCardPayment),
  });
};
