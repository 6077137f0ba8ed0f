// Until when the dates are kept. The minute is in London's time, like every time here; the clock is the server's.
import Typography from '@mui/material/Typography';
import { useServerNow } from '#app/entities/reservation/index.ts';
import { londonTime } from '#domain/time/london.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export function HoldCountdown({ expiresAt }: { expiresAt: string }) {
  const now = useServerNow(SECOND);
  const end = Date.parse(expiresAt);
  if (Number.isNaN(end)) return null;
  if (now >= end) {
    return (
      <Typography variant="body2" sx={{ color: 'warning.main' }}>
        These dates are no longer held for you. They are held again when you pay, if nobody has taken them.
      </Typography>
    );
  }
  const left = end - now;
  const minutes = Math.floor(left / MINUTE);
  const seconds = String(Math.floor((left % MINUTE) / SECOND)).padStart(2, '0');
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      <span>{`Held for you until ${londonTime(end)}`}</span>{' '}
      {/* A number that changes every second would be read out every second. */}
      <span aria-hidden>{`(${minutes}:${seconds} left)`}</span>
    </Typography>
  );
}
