// What the use cases of reservations depend on: what payments depend on, and the event bus.
import type { PaymentDeps } from '#server/modules/payments/deps.ts';
import type { EventBus } from '#server/realtime/domainEvents.ts';

export interface ReservationDeps extends PaymentDeps {
  eventBus: EventBus;
}
