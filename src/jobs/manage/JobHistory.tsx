// The steps of a job, with their users and times.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { jobApi } from '../data/jobApi.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import type { JobStep } from '#domain/jobs/contract/jobs.ts';
import { JOB_STATE_TEXTS } from '#domain/jobs/status.ts';
import { formatLondonDate, londonDate, londonTime } from '#domain/time/london.ts';

const CAUSES: Readonly<Record<JobStep['by'], string>> = {
  driver: 'a driver',
  admin: 'staff',
  reservation: 'the reservation',
};

const CHANGES: Readonly<Record<JobStep['changed'][number], string>> = {
  pay: 'pay changed',
  time: 'time changed',
  place: 'place changed',
  car: 'car changed',
  confirmed: 'confirmed',
};

function stepText({ at, to, by, byName, driverName, changed }: JobStep): string {
  const instant = Date.parse(at);
  const driver = driverName && driverName !== byName ? `, driver ${driverName}` : '';
  const what = [JOB_STATE_TEXTS[to], ...changed.map((each) => CHANGES[each])].join(', ');
  return `${formatLondonDate(londonDate(instant))}, ${londonTime(instant)}: ${what} by ${byName || CAUSES[by]}${driver}`;
}

export function JobHistory({ jobId }: { jobId: string }) {
  const { data, error, isFetching, refetch } = jobApi.endpoints.getJobHistory.useQuery(jobId, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Box component="section" aria-label="History" sx={{ mt: 2 }}>
      <Typography variant="body2" component="h3" sx={{ color: 'text.secondary' }}>
        History
      </Typography>
      <RequestFailure {...{ error, isFetching, refetch }} />
      <Box component="ol" sx={{ m: 0, mt: 0.5, pl: 2.5, minHeight: 24 }}>
        {data?.map((step) => (
          <Typography key={step.id} component="li" variant="body2">
            {stepText(step)}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
