// Until when the dates are kept. The minute is in London's time, like every time here; the clock is the server's.
import Typography from '@mui/material/Typography';
import { useServerNow, useServerReached } from '#app/entities/config/index.ts';
import { londonMoment } from '#domain/reservation/paymentLink.ts';
import { londonTime } from '#domain/time/london.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What is said aloud, and when: a number that changes every second would be read out every second. */
const REMINDERS = [
  { within: MINUTE, text: 'Less than 1 minute left to pay.' },
  { within: 5 * MINUTE, text: 'Less than 5 minutes left to pay.' },
] as const;

export function HoldCountdown({ expiresAt }: { expiresAt: string }) {
  const now = useServerNow(SECOND);
  const end = Date.parse(expiresAt);
  // Not before the server's clock is known: the browser's own may be anywhere.
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
  // What staff have booked is held for hours: the day matters, and no second does.
  const isLong = left > HOUR;
  const isShort = isKnown && left <= 5 * MINUTE;
  return (
    <Typography
      variant="body2"
      component="div"
      sx={{ color: isShort ? 'warning.main' : 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
    >
      <span>{`Held for you until ${isLong ? londonMoment(end) : londonTime(end)}`}</span>{' '}
      {isKnown && !isLong && <span aria-hidden>{`(${minutes}:${seconds} left)`}</span>}
      <span role="status" className="visually-hidden">
        {isKnown && REMINDERS.find(({ within }) => left <= within)?.text}
      </span>
    </Typography>
  );
}
