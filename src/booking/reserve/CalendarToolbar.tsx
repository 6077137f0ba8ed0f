// The toolbar of the calendar: previous month, next month, today, and the name of the month.
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { PickersCalendarHeaderProps } from '@mui/x-date-pickers/PickersCalendarHeader';
import { useCalendarFacts } from './calendarFactsContext.ts';
import { toDayjs } from './londonDayjs.ts';

function Chevron({ path }: { path: string }) {
  return (
    <svg className="lcr-cal-chevron" viewBox="0 0 24 24" aria-hidden>
      <path d={path} />
    </svg>
  );
}

export function CalendarToolbar({
  currentMonth,
  minDate,
  maxDate,
  labelId,
  onMonthChange,
}: PickersCalendarHeaderProps) {
  const { today } = useCalendarFacts();
  const previous = currentMonth.subtract(1, 'month');
  const next = currentMonth.add(1, 'month');
  return (
    <div className="lcr-cal-toolbar">
      <IconButton
        aria-label="Previous month"
        disabled={!currentMonth.isAfter(minDate, 'month')}
        onClick={() => onMonthChange(previous)}
      >
        <Chevron path="M15 5l-7 7 7 7" />
      </IconButton>
      <IconButton
        aria-label="Next month"
        disabled={!currentMonth.isBefore(maxDate, 'month')}
        onClick={() => onMonthChange(next)}
      >
        <Chevron path="M9 5l7 7-7 7" />
      </IconButton>
      <Button size="small" color="inherit" onClick={() => onMonthChange(toDayjs(today))}>
        Today
      </Button>
      <div className="lcr-cal-title" id={labelId} aria-live="polite">
        {currentMonth.format('MMMM YYYY')}
      </div>
    </div>
  );
}
