// The one cancellation of the screen: the dialog starts it, the screen around it shows that it failed.
import { useCancelReservationMutation } from '#app/entities/reservation/index.ts';

export const useCancellation = () => useCancelReservationMutation({ fixedCacheKey: 'cancelReservation' });
