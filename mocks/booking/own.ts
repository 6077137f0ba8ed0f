// The trip details of a reservation.
import { noTrip, tripClosed, cancellationRefused, notCancellable } from '#domain/booking/refusals.ts';
import { occupiedPeriod } from '#domain/time/period.ts';
import { acceptedTrip } from '#domain/booking/acceptedTrip.ts';
import { hasTrip, isOtherMeeting, tripClosesAt } from '#domain/booking/trip.ts';
import { reservationOf } from '#mocks/answers.ts';
import { assertVersion } from '#domain/kit/version.ts';
import { may, type Backend } from '#mocks/backend.ts';
import { changeTerms } from '#mocks/jobs/jobs.ts';
import * as calls from '#domain/booking/calls/own.ts';
import { answers } from '#mocks/serve.ts';
import { ownOf } from './reservations.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import { cancellationOutcome } from '#domain/booking/cancellation.ts';
import { cancel } from './reservationsAdmin.ts';

export const tripHandlers = (backend: Backend) =>
  answers(backend, calls, {
    changeTrip: ({ params, body: { version, ...trip }, user }) => {
      const isStaff = may(user, 'reservations.edit');
      const row = isStaff ? reservationOf(backend, params.id) : ownOf(backend, params.id);
      if (!hasTrip({ status: row.status, isChange: row.changes !== undefined })) throw noTrip();
      if (
        !isStaff &&
        row.status === 'confirmed' &&
        backend.now > tripClosesAt(occupiedPeriod(row)?.start ?? 0)
      ) {
        throw tripClosed();
      }
      assertVersion(version, row.version, 'reservation');
      const car = backend.cars.find(({ id }) => id === row.carId)?.details;
      const stored = acceptedTrip(trip, { dates: row, car, isStaff });
      const isElsewhere = isOtherMeeting(row.trip ?? null, stored);
      Object.assign(row, { trip: stored, version: row.version + 1 });
      const job = backend.jobs.find(({ reservation }) => reservation?.id === row.id);
      if (job && isElsewhere) changeTerms(backend, job, { changed: ['place'], by: 'reservation' });
      return row;
    },

    cancelOwnReservation: ({ params, body: asked }) => {
      const row = ownOf(backend, params.id);
      if (row.status === 'cancelled') return row;
      if (row.status !== 'confirmed') throw notCancellable();
      const start = occupiedPeriod(row)?.start ?? 0;
      if (backend.now >= start) throw cancellationRefused('already_started');
      const { refundPence } = cancellationOutcome({
        start,
        now: backend.now,
        totalPence: poundsToPence(row.totalPrice),
        paidPence: poundsToPence(row.currentPaid),
      });
      if (asked?.refund !== undefined && poundsToPence(asked.refund) !== refundPence) {
        throw cancellationRefused('refund_changed');
      }
      return cancel(backend, row);
    },
  });
