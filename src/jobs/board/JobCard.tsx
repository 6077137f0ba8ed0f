// An accepted job of a driver on the road: time, place, car, pay and the next step at once, all other data behind a tap.
import { type ReactNode, Suspense, useId, useState } from 'react';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { mapAddress } from '#app/kit/page/mapAddress.ts';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { PhoneNumber } from '#app/kit/page/PhoneNumber.tsx';
import { useCall } from '#app/platform/api/useCall.ts';
import { useServerReached } from '#app/platform/clock/serverClock.ts';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { tripFacts } from '#domain/booking/trip.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { reportsOpenAt, reportsOpenText } from '#domain/jobs/reports.ts';
import { type DriverState, JOB_STATE_TEXTS, jobCanBecome, nextDriverState } from '#domain/jobs/status.ts';
import { jobApi } from '../data/jobApi.ts';
import { jobTimeText } from '../data/jobTexts.ts';
import { giveBackAsked } from './boardDialog.ts';
import { useJobReport } from './useJobReport.ts';

const DoneDialog = lazyPart(() => import('./DoneDialog.tsx'), 'DoneDialog');

/** The facts that the card shows on separate lines. */
const SHOWN = new Set(['Pickup address', 'Location', 'Contact on site', 'Phone of the contact', 'Notes']);

export interface JobCardProps {
  job: Job;
  /** Tells the office that the driver is late for a job. */
  late?: ((job: Job) => ReactNode) | undefined;
}

export function JobCard({ job, late }: JobCardProps) {
  const dispatch = useAppDispatch();
  const titleId = useId();
  const detailsId = useId();
  // Who is to confirm a job reads all of it, and can decline it.
  const [isOpen, setIsOpen] = useState(job.needsConfirmation);
  return (
    <Paper component="li" variant="panel" aria-labelledby={titleId} className="lcr-own-job">
      <div>
        <Typography id={titleId} variant="h5" component="h3">
          {job.title}
        </Typography>
        <b>{job.pay}</b>
      </div>
      <div>
        {jobTimeText(job) || 'No date yet'}
        <Chip size="small" variant="outlined" label={JOB_STATE_TEXTS[job.state]} />
      </div>
      {job.place && (
        <Link href={mapAddress(job.place)} target="_blank" rel="noopener noreferrer">
          {job.place}
        </Link>
      )}
      {job.car && <span>{job.car}</span>}
      <div>
        <NextStep job={job} titleId={titleId} />
        <Button
          color="inherit"
          variant="outlined"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-describedby={titleId}
          onClick={() => setIsOpen(!isOpen)}
        >
          Details
        </Button>
      </div>
      <div id={detailsId}>
        {isOpen && (
          <>
            <JobFacts job={job} />
            {late?.(job)}
            {jobCanBecome(job.state, 'open', 'driver') && (
              <Button
                color="inherit"
                aria-haspopup="dialog"
                aria-describedby={titleId}
                onClick={() => dispatch(giveBackAsked(job.id))}
              >
                Cancel
              </Button>
            )}
          </>
        )}
      </div>
    </Paper>
  );
}

function JobFacts({ job }: { job: Job }) {
  const contact = [job.contactName, job.contactPhone].filter(Boolean);
  const others = tripFacts(job.trip).filter(({ label }) => !SHOWN.has(label));
  return (
    <dl>
      {contact.length > 0 && (
        <Fact label="Contact">
          <bdi>{job.contactName}</bdi>
          {contact.length > 1 && ', '}
          {job.contactPhone && <PhoneNumber number={job.contactPhone} isLink />}
        </Fact>
      )}
      {others.map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      {job.notes && <Fact label="Notes">{job.notes}</Fact>}
      <Fact label="Job">{job.description}</Fact>
    </dl>
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

interface StepProps {
  job: Job;
  titleId: string;
}

/** The one thing that the driver does next: confirms the job, or reports the next state near its time. */
function NextStep({ job, titleId }: StepProps) {
  const opensAt = reportsOpenAt(job) ?? 0;
  const isOpen = useServerReached(opensAt);
  if (job.needsConfirmation) return <ConfirmTerms job={job} titleId={titleId} />;
  if (!isOpen && opensAt > 0) return <span>{reportsOpenText(opensAt)}</span>;
  return <ReportButton job={job} titleId={titleId} />;
}

function ReportButton({ job, titleId }: StepProps) {
  const { report, isLoading } = useJobReport(job.id, 'reportJobState');
  const [isAsking, setIsAsking] = useState(false);
  const next = nextDriverState(job.state);
  const choose = async (state: DriverState) => {
    await report(state);
    setIsAsking(false);
  };
  if (next === undefined) return null;
  return (
    <>
      <Button
        fullWidth
        variant="contained"
        aria-busy={isLoading}
        aria-describedby={titleId}
        // The second click of a double click would report the following state.
        onClick={({ detail }) => {
          if (detail >= 2 || isLoading) return;
          if (next === 'done') setIsAsking(true);
          else void choose(next);
        }}
      >
        {JOB_STATE_TEXTS[next]}
      </Button>
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
    </>
  );
}

/** Asks the driver to confirm a job that staff have given to the driver, or whose terms have changed since. */
function ConfirmTerms({ job, titleId }: StepProps) {
  const { run, isLoading } = useCall(jobApi.endpoints.acceptJob, {
    cacheKey: `confirmJob:${job.id}`,
    failed: { kind: 'warning', about: `job:${job.id}` },
  });
  const driver = { name: job.acceptedByName, email: job.acceptedByEmail };
  return (
    <span>
      The office has given you this job or has changed it. Please confirm it, or decline it with Cancel.
      <Button
        fullWidth
        variant="contained"
        aria-busy={isLoading}
        aria-describedby={titleId}
        onClick={() => void (isLoading || run({ jobId: job.id, version: job.version, driver }))}
        sx={{ mt: 1 }}
      >
        Confirm
      </Button>
    </span>
  );
}
