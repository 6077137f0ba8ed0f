// An accepted job with all data that its driver needs on the road, and a button for each state to report.
import { type ReactNode, Suspense, useId, useState } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { jobTimeText } from '../data/jobTexts.ts';
import { useServerReached } from '#app/platform/clock/serverClock.ts';
import { PhoneNumber } from '#app/kit/page/PhoneNumber.tsx';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { reportsOpenAt, reportsOpenText } from '#domain/jobs/reports.ts';
import {
  DRIVER_STATES,
  type DriverState,
  JOB_STATE_TEXTS,
  jobCanBecome,
  nextDriverState,
} from '#domain/jobs/status.ts';
import { tripFacts } from '#domain/booking/trip.ts';
import { giveBackAsked } from './boardDialog.ts';
import { useJobReport } from './useJobReport.ts';
import Alert from '@mui/material/Alert';
import { useCall } from '#app/platform/api/useCall.ts';
import { jobApi } from '../data/jobApi.ts';

const DoneDialog = lazyPart(() => import('./DoneDialog.tsx'), 'DoneDialog');

/** The facts that the card shows on separate lines. */
const SHOWN = new Set(['Pickup address', 'Location', 'Contact on site', 'Phone of the contact', 'Notes']);

export function JobCard({ job }: { job: Job }) {
  const dispatch = useAppDispatch();
  const titleId = useId();
  const time = jobTimeText(job);
  const contact = [job.contactName, job.contactPhone].filter(Boolean);
  const others = tripFacts(job.trip).filter(({ label }) => !SHOWN.has(label));
  return (
    <Paper component="li" variant="panel" aria-labelledby={titleId}>
      <div style={{ display: 'flex', gap: 8, alignItems: 'start', justifyContent: 'space-between' }}>
        <Typography id={titleId} variant="h5" component="h3">
          {job.title}
        </Typography>
        <Chip size="small" variant="outlined" label={JOB_STATE_TEXTS[job.state]} />
      </div>
      <Typography sx={{ mt: 0.5 }}>{time || 'No date yet'}</Typography>
      <dl>
        {job.place && <Fact label="Place">{job.place}</Fact>}
        {contact.length > 0 && (
          <Fact label="Contact">
            <bdi>{job.contactName}</bdi>
            {contact.length > 1 && ', '}
            {job.contactPhone && <PhoneNumber number={job.contactPhone} isLink />}
          </Fact>
        )}
        {job.car && <Fact label="Car">{job.car}</Fact>}
        {others.map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        {job.notes && <Fact label="Notes">{job.notes}</Fact>}
        <Fact label="Job">{job.description}</Fact>
        <Fact label="Pay">{job.pay}</Fact>
      </dl>
      {job.needsConfirmation && <ConfirmTerms job={job} titleId={titleId} />}
      <StateButtons job={job} titleId={titleId} />
      {jobCanBecome(job.state, 'open', 'driver') && (
        <Button
          fullWidth
          color="inherit"
          aria-haspopup="dialog"
          aria-describedby={titleId}
          onClick={() => dispatch(giveBackAsked(job.id))}
          sx={{ mt: 1, minHeight: 44 }}
        >
          Cancel
        </Button>
      )}
    </Paper>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The three states; only the next one can be reported, so that a tap on another one changes nothing. */
function StateButtons({ job, titleId }: { job: Job; titleId: string }) {
  const { report, isLoading } = useJobReport(job.id, 'reportJobState');
  const [isAsking, setIsAsking] = useState(false);
  const next = nextDriverState(job.state);
  const opensAt = reportsOpenAt(job) ?? 0;
  const isOpen = useServerReached(opensAt);
  const choose = async (state: DriverState) => {
    await report(state);
    setIsAsking(false);
  };
  if (!isOpen && opensAt > 0) return <Typography sx={{ mt: 1 }}>{reportsOpenText(opensAt)}</Typography>;
  return (
    <div className="lcr-own-jobs-states" role="group" aria-label="Report">
      {DRIVER_STATES.map((state) => (
        <Button
          key={state}
          fullWidth
          size="large"
          variant={state === next ? 'contained' : 'outlined'}
          disabled={state !== next}
          aria-busy={isLoading && state === next}
          aria-describedby={titleId}
          sx={{ minHeight: 52 }}
          // The second click of a double click would report the following state.
          onClick={({ detail }) => {
            if (detail >= 2 || isLoading) return;
            if (state === 'done') setIsAsking(true);
            else void choose(state);
          }}
        >
          {JOB_STATE_TEXTS[state]}
        </Button>
      ))}
      {isAsking && (
        <Suspense>
          <DoneDialog
            title={job.title}
            busy={isLoading}
            onYes={() => void choose('done')}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Asks the driver to confirm a job that staff have given to the driver, or whose terms have changed since. */
function ConfirmTerms({ job, titleId }: { job: Job; titleId: string }) {
  const { run, isLoading } = useCall(jobApi.endpoints.acceptJob, {
    cacheKey: `confirmJob:${job.id}`,
    failed: { kind: 'warning', about: `job:${job.id}` },
  });
  const driver = { name: job.acceptedByName, email: job.acceptedByEmail };
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      The office has given you this job or has changed it. Please confirm it, or decline it with Cancel.
      <Button
        fullWidth
        variant="contained"
        aria-busy={isLoading}
        aria-describedby={titleId}
        onClick={() => void (isLoading || run({ jobId: job.id, version: job.version, driver }))}
        sx={{ mt: 1, minHeight: 44 }}
      >
        Confirm
      </Button>
    </Alert>
  );
}
