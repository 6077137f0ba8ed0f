// One day: a plain button, because a month of MUI's days takes half a second on a phone. MUI passes keyboard and focus
// handling as props.
import { Suspense, useLayoutEffect, useRef } from 'react';
import { inReadingOrder } from '#app/kit/dates/readingOrder.ts';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import type { PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import { useCalendarFacts } from './calendarFactsContext.ts';
import { dayFacts } from './dayFacts.ts';
import { toLondonDate } from './londonDayjs.ts';

// Most months have no partly booked day.
const Tooltip = lazyPart(
  () => import('@mui/material/Tooltip'),
  'default',
  ({ children }) => children,
);

export function CalendarDay(props: PickerDayProps) {
  const { day, outsideCurrentMonth = false } = props;
  if (outsideCurrentMonth) {
    return <div role="gridcell" className="lcr-cal-filler" aria-colindex={props['aria-colindex']} />;
  }
  return <DayButton {...props} day={day} />;
}

function DayButton({
  day,
  disabled = false,
  autoFocus = false,
  tabIndex,
  onDaySelect,
  onKeyDown,
  onFocus,
  onBlur,
  'aria-colindex': column,
}: PickerDayProps) {
  const facts = useCalendarFacts();
  const { mark, isEnd, isToday, hours, label } = dayFacts(toLondonDate(day), facts);
  const button = useRef<HTMLButtonElement>(null);
  // MUI moves the focus by setting a prop of the next day.
  useLayoutEffect(() => {
    if (autoFocus && !disabled) button.current?.focus();
  }, [autoFocus, disabled]);
  const cell = (
    <button
      ref={button}
      type="button"
      role="gridcell"
      className="lcr-cal-day"
      data-mark={disabled ? 'past' : mark}
      data-part={hours !== undefined}
      data-end={isEnd}
      aria-colindex={column}
      aria-label={label}
      aria-selected={mark === 'start' || mark === 'range'}
      aria-current={isToday ? 'date' : undefined}
      disabled={disabled}
      tabIndex={tabIndex}
      onClick={() => onDaySelect(day)}
      onKeyDown={(event) => onKeyDown?.(inReadingOrder(event), day)}
      onFocus={(event) => onFocus?.(event, day)}
      onBlur={(event) => onBlur?.(event, day)}
    >
      <span>{day.date()}</span>
    </button>
  );
  if (!hours) return cell;
  return (
    <Suspense fallback={cell}>
      <Tooltip title={hours}>{cell}</Tooltip>
    </Suspense>
  );
}
