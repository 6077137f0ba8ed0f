// The switch between multi-day and single-day.
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import type { ReservationMode } from '#domain/fleet/calendar.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';

const { modeChosen } = reservationDraftSlice.actions;

const MODES: readonly { mode: ReservationMode; text: string }[] = [
  { mode: 'multi-day', text: 'Multi-day' },
  { mode: 'single-day', text: 'Single-day' },
];

export function ModeToggle({ carId, mode }: { carId: string; mode: ReservationMode }) {
  const dispatch = useAppDispatch();
  return (
    <div role="group" aria-label="Length of hire" className="lcr-booking-modes">
      {MODES.map(({ mode: each, text }) => (
        <button
          key={each}
          type="button"
          className="lcr-booking-mode"
          aria-pressed={each === mode}
          onClick={() => {
            if (each !== mode) dispatch(modeChosen({ carId, mode: each }));
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
