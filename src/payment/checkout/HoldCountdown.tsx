// The end of a hold, in London time like all times here, by the server's clock.
import Typography from '@mui/material/Typography';
import { useServerNow, useServerReached } from '#app/platform/clock/serverClock.ts';
import { londonMoment } from '#domain/payment/paymentLink.ts';
import { londonTime } from '#domain/time/london.ts';
import { HOUR, MINUTE, SECOND } from '#domain/time/durations.ts';

/** The announcements and their times: a live region with the seconds would be read every second. */
const REMINDERS = [
  { within: MINUTE, text: 'Less than 1 minute left to pay.' },
  { within: 5 * MINUTE, text: 'Less than 5 minutes left to pay.' },
] as const;

export function HoldCountdown({ expiresAt }: { expiresAt: string }) {
  const now = useServerNow(SECOND);
  const end = Date.parse(expiresAt);
  // Not before the server's clock is known, because the browser's clock may be wrong.
  const isOver = useServerReached(end);
  if (Number.isNaN(end)) return null;
  const left = Math.max(0, end - now);
  if (isOver) {
    return (
      <Typography variant="body2" sx={{ color: 'warning.main' }}>
        These dates are no longer held for you. They are held again when you pay, if nobody has taken them.
      </Typography>
    );
  }
  const minutes = Math.floor(left / MINUTE);
  const seconds = String(Math.floor((left % MINUTE) / SECOND)).padStart(2, '0');
  const isKnown = left > 0;
  // A hold of a booking by staff lasts for hours: it shows the day, and no seconds.
  const isLong = left > HOUR;
  const isShort = isKnown && left <= 5 * MINUTE;
  return (
    <Typography
      variant="body2"
      component="div"
      sx={{ color: isShort ? 'warning.main' : 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
    >
      <span>{`Held for you until ${isLong ? londonMoment(end) : londonTime(end)}`}</span> London time{' '}
      {isKnown && !isLong && <span aria-hidden>{`(${minutes}:${seconds} left)`}</span>}
      <span role="status" className="visually-hidden">
        {isKnown && REMINDERS.find(({ within }) => left <= within)?.text}
      </span>
    </Typography>
  );
}
