// The cancellation of a reservation by its customer.
import { cancellationRefused, notCancellable } from '#domain/booking/refusals.ts';
import { occupiedPeriod } from '#domain/time/period.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import { cancellationOutcome } from '#domain/booking/cancellation.ts';
import type { Backend } from '#mocks/backend.ts';
import * as calls from '#domain/booking/calls/own.ts';
import { answers } from '#mocks/serve.ts';
import { ownOf } from './reservations.ts';
import { cancel } from './reservationsAdmin.ts';

export const cancellationHandlers = (backend: Backend) =>
  answers(backend, calls, {
    cancelOwnReservation: ({ params, body: asked }) => {
      const row = ownOf(backend, params.id);
      if (row.status === 'cancelled') return row;
      if (row.status !== 'confirmed') {
        throw notCancellable();
      }
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
