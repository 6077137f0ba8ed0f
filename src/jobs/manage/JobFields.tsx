// The fields of a job: the required fields, and the optional details behind 'More'.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { carName, selectAllCars, useGetCarsQuery } from '#app/fleet/index.ts';
import { FormDateField } from '#app/kit/form/FormDateField.tsx';
import { FormSelect } from '#app/kit/form/FormSelect.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { MoreFields } from '#app/kit/form/MoreFields.tsx';
import type { NewJob } from '#domain/jobs/contract/jobs.ts';

const pair = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '2fr 1fr' }, mb: 2 };
const equal = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, mt: 2 };

const DETAIL_NAMES = [
  'startDate',
  'endDate',
  'startTime',
  'endTime',
  'place',
  'carId',
  'contactName',
  'contactPhone',
  'notes',
] as const satisfies readonly (keyof NewJob)[];

/** `follows`: the job belongs to a reservation, which sets its details. */
export function JobFields({ follows = false }: { follows?: boolean }) {
  return (
    <>
      <Box sx={pair}>
        <FormTextField label="Job Title" name="title" autoComplete="off" />
        <FormTextField label="Job Pay" name="pay" autoComplete="off" />
      </Box>
      <FormTextField label="Job Description" name="description" rows={4} />
      {follows ? (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          Dates, place and contact follow the reservation.
        </Typography>
      ) : (
        <MoreFields names={DETAIL_NAMES}>
          <DetailFields />
        </MoreFields>
      )}
    </>
  );
}

function DetailFields() {
  const { data } = useGetCarsQuery();
  const cars = (data ? selectAllCars(data) : []).map((car) => ({ value: car.id, text: carName(car) }));
  return (
    <>
      <Box sx={equal}>
        <FormDateField kind="date" label="Date" name="startDate" hint="Optional." />
        <FormDateField kind="date" label="Last Day" name="endDate" hint="Of a job over several days." />
        <FormDateField kind="time" label="Start Time" name="startTime" />
        <FormDateField
          kind="time"
          label="End Time"
          name="endTime"
          hint="An earlier time is on the next day."
        />
        <FormTextField label="Place" name="place" autoComplete="off" />
        <FormSelect label="Car" name="carId" options={[{ value: '', text: 'None' }, ...cars]} />
        <FormTextField label="Contact on Site" name="contactName" autoComplete="off" />
        <FormTextField label="Phone of the Contact" name="contactPhone" type="tel" autoComplete="off" />
      </Box>
      <Box sx={{ mt: 2 }}>
        <FormTextField label="Notes" name="notes" rows={2} hint="For the driver who has the job." />
      </Box>
    </>
  );
}
