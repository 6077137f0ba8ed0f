// When a car is taken, kept up to date while somebody looks: asked again every ten seconds and on coming back.
import { useGetTakenDatesQuery } from './reservationApi.ts';

const POLL_MS = 10_000;

export function useTakenDates(carId: string) {
  return useGetTakenDatesQuery(carId, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
  });
}
