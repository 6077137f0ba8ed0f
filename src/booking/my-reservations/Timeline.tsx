// The progress of a reservation as a list of steps.
import Box from '@mui/material/Box';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import { useBalanceDueHours } from '../reservation/useBalanceDue.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { reservationTimeline, type TimelineStep } from '#domain/booking/timeline.ts';
import { MINUTE } from '#domain/time/durations.ts';

const SIGNS = { done: '✓', current: '●', upcoming: '○' } as const;

export function Timeline({ reservation }: { reservation: Reservation }) {
  const now = useServerNow(MINUTE);
  const dueHours = useBalanceDueHours();
  return (
    <Box component="ol" aria-label="Progress" sx={{ mt: 2, display: 'grid', gap: 0.5, typography: 'body2' }}>
      {reservationTimeline(reservation, now, dueHours).map((step) => (
        <Step key={step.name} {...step} />
      ))}
    </Box>
  );
}

function Step({ text, state }: TimelineStep) {
  const isCurrent = state === 'current';
  return (
    <Box
      component="li"
      aria-current={isCurrent ? 'step' : undefined}
      sx={{
        display: 'flex',
        gap: 1,
        fontWeight: isCurrent ? 600 : undefined,
        color: isCurrent ? undefined : 'text.secondary',
      }}
    >
      <span aria-hidden>{SIGNS[state]}</span>
      <span>{text}</span>
    </Box>
  );
}
