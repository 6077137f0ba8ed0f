// The calendar or the clock of a date field, from MUI X: a popup below the field for mouse users, a dialog on a
// phone. The picker renders no field, because the field beside it is a plain input.
import type { KeyboardEvent } from 'react';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import { TimePicker } from '@mui/x-date-pickers/TimePicker';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import type { EntryKind } from '#domain/time/entry.ts';
import { isLondonDate, isLondonTime, type LondonDate } from '#domain/time/london.ts';

/** The days that the calendar offers; without limits it offers all days. */
export interface DayLimits {
  min?: LondonDate | undefined;
  max?: LondonDate | undefined;
  isUnavailable?: ((date: LondonDate) => boolean) | undefined;
}

export interface PickerPopupProps extends DayLimits {
  kind: EntryKind;
  /** A London date or time; empty for none. */
  value: string;
  isOpen: boolean;
  /** The field below which the popup opens. */
  anchor: HTMLElement | null;
  onPicked: (value: string) => void;
  onClose: () => void;
}

// 12:00 exists on every day in every time zone. A time of day needs a day without a clock change.
const dayOf = (date: LondonDate) => dayjs(`${date}T12:00`);
const timeOf = (time: string) => dayjs(`2027-01-15T${time}`);

const PAGES: Readonly<Record<string, string>> = { PageUp: 'PageDown', PageDown: 'PageUp' };

/** MUI turns PageUp to the next month; by the ARIA practice it is the previous one. */
function inReadingOrder<Pressed extends KeyboardEvent>(event: Pressed): Pressed {
  const key = PAGES[event.key];
  return key === undefined ? event : (Object.create(event, { key: { value: key } }) as Pressed);
}

const NoField = () => null;
const Day = (props: PickerDayProps) => (
  <PickerDay {...props} onKeyDown={(event, day) => props.onKeyDown?.(inReadingOrder(event), day)} />
);
const slots = { field: NoField };

const NAMES = { date: 'Choose a day', time: 'Choose a time' } as const;

export function PickerPopup({ kind, value, isOpen, anchor, onPicked, onClose, ...limits }: PickerPopupProps) {
  const common = {
    open: isOpen,
    onClose,
    slots,
    slotProps: {
      popper: { anchorEl: anchor, 'aria-label': NAMES[kind] },
      mobilePaper: { 'aria-label': NAMES[kind], 'aria-labelledby': undefined },
    },
  };
  const accept = (format: string) => (picked: Dayjs | null) => {
    if (picked?.isValid()) onPicked(picked.format(format));
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en-gb">
      {kind === 'date' ? (
        <DatePicker
          {...common}
          slots={{ ...slots, day: Day }}
          slotProps={{ ...common.slotProps, toolbar: { toolbarFormat: 'ddd, D MMM' } }}
          {...daysOf(value, limits)}
          onAccept={accept('YYYY-MM-DD')}
        />
      ) : (
        <TimePicker
          {...common}
          ampm={false}
          defaultValue={isLondonTime(value) ? timeOf(value) : null}
          referenceDate={timeOf('12:00')}
          onAccept={accept('HH:mm')}
        />
      )}
    </LocalizationProvider>
  );
}

function daysOf(value: string, { min, max, isUnavailable }: DayLimits) {
  return {
    defaultValue: isLondonDate(value) ? dayOf(value) : null,
    ...(min ? { minDate: dayOf(min), referenceDate: dayOf(min) } : {}),
    ...(max ? { maxDate: dayOf(max) } : {}),
    ...(isUnavailable ? { shouldDisableDate: (day: Dayjs) => isUnavailable(day.format('YYYY-MM-DD')) } : {}),
  };
}
