// The fields of the dates in the forms of the staff.
import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormDateField } from '#app/kit/form/FormDateField.tsx';
import { formatLondonDate, isLondonDate, type LondonDate } from '#domain/time/london.ts';
import { followingEnd, type StaffDates } from '../data/staffDates.ts';

const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))', mt: 2 };

/** The date with its weekday. */
const inWords = (date: string) => (isLondonDate(date) ? formatLondonDate(date) : undefined);

/** Used inside a form of StaffDates. */
export function StaffDateFields({ isUnavailable }: { isUnavailable?: (date: LondonDate) => boolean }) {
  const { clearErrors, getValues, register, setValue, control } = useFormContext<StaffDates>();
  const { isByHour, startDate, endDate } = useWatch({ control }) as StaffDates;
  // A change of one field may correct an error of another one.
  const time = { kind: 'time', onEntered: () => clearErrors() } as const;
  const day = { ...time, kind: 'date', ...(isUnavailable ? { isUnavailable } : {}) } as const;
  const follow = () => {
    clearErrors();
    const now = getValues();
    if (now.isByHour && isLondonDate(now.startDate)) setValue('endDate', followingEnd(now));
  };
  return (
    <Box sx={grid}>
      <FormDateField
        label="Start Date"
        name="startDate"
        {...day}
        onEntered={follow}
        hint={inWords(startDate)}
      />
      <FormDateField label="End Date" name="endDate" {...day} min={startDate} hint={inWords(endDate)} />
      {isByHour && (
        <>
          <FormDateField label="Start Time" name="startTime" {...time} />
          <FormDateField label="End Time" name="endTime" {...time} />
        </>
      )}
      <Box component="label" sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 44 }}>
        <input type="checkbox" {...register('isByHour', { onChange: follow })} />
        By the hour
      </Box>
    </Box>
  );
}
