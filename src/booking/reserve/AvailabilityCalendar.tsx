// The month of the calendar, with MUI's keyboard and focus handling and custom days and toolbar. A separate chunk: the
// calendar and dayjs are large, and the page is visible long before the user selects a date.
import { useMemo } from 'react';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import 'dayjs/locale/en-gb';
import { BOOKING_HORIZON_DAYS } from '#domain/booking/rules.ts';
import { addDays, type LondonDate } from '#domain/time/london.ts';
import { CalendarDay } from './CalendarDay.tsx';
import { CalendarFactsContext } from './calendarFactsContext.ts';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import type { CalendarFacts } from './dayFacts.ts';
import { toDayjs, toLondonDate } from './londonDayjs.ts';

export interface AvailabilityCalendarProps extends CalendarFacts {
  onDayClicked: (day: LondonDate) => void;
}

const slots = { day: CalendarDay, calendarHeader: CalendarToolbar };
const onlyDays = ['day'] as const;
// MUI sizes the calendar as a pop-up; here it fills its column.
const fill = {
  width: '100%',
  height: 'auto',
  maxHeight: 'none',
  '& .MuiDayCalendar-header': { gap: '2px' },
  '& .MuiDayCalendar-weekDayLabel': { flex: 1, width: 'auto', margin: 0 },
  '& .MuiDayCalendar-weekContainer': { gap: '2px', margin: '2px 0' },
} as const;

export function AvailabilityCalendar({ onDayClicked, ...facts }: AvailabilityCalendarProps) {
  const { mode, today, selection, uses } = facts;
  const start = selection.kind === 'none' ? undefined : selection.start;
  // The calendar shows the month of a new `value`: the object must stay the same while the day does.
  const value = useMemo(() => (start ? toDayjs(start) : null), [start]);
  const first = useMemo(() => toDayjs(today), [today]);
  const last = useMemo(() => toDayjs(addDays(today, BOOKING_HORIZON_DAYS)), [today]);
  const shared = useMemo(() => ({ mode, today, selection, uses }), [mode, today, selection, uses]);
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en-gb">
      <CalendarFactsContext value={shared}>
        <DateCalendar
          value={value}
          referenceDate={first}
          minDate={first}
          maxDate={last}
          views={onlyDays}
          fixedWeekNumber={6}
          reduceAnimations
          disableHighlightToday
          slots={slots}
          sx={fill}
          onChange={(day) => {
            if (day) onDayClicked(toLondonDate(day));
          }}
        />
      </CalendarFactsContext>
    </LocalizationProvider>
  );
}
