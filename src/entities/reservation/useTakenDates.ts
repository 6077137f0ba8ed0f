// Loads the dates on which a car is taken, and again every ten seconds and on coming back while a screen shows them.
import { requestState } from '#app/api/requestState.ts';
import { useGetTakenDatesQuery } from './reservationApi.ts';

const POLL_MS = 10_000;

export function useTakenDates(carId: string) {
  return useGetTakenDatesQuery(carId, {
    selectFromResult: requestState,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
  });
}
