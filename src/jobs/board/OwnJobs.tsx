// The driver's own jobs of today and later. Made for use with one hand on a phone.
import Typography from '@mui/material/Typography';
import { useToday } from '#app/platform/clock/useToday.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { isActiveJob } from '#domain/jobs/status.ts';
import { JobCard, type JobCardProps } from './JobCard.tsx';
import css from './ownJobs.css';
import Button from '@mui/material/Button';
import { useServerReached } from '#app/platform/clock/serverClock.ts';
import { undoDoneUntil } from '#domain/jobs/reports.ts';
import { useJobReport } from './useJobReport.ts';

const byStart = (a: Job, b: Job) =>
  `${a.startDate ?? '9999'}${a.startTime ?? ''}`.localeCompare(
    `${b.startDate ?? '9999'}${b.startTime ?? ''}`,
  );

/** True for a job that the driver has started, on any date, and for an accepted job whose dates include today. */
function isOfToday({ state, startDate, endDate }: Job, today: string): boolean {
  if (!isActiveJob(state)) return false;
  if (state !== 'accepted') return true;
  return startDate !== null && endDate !== null && startDate <= today && endDate >= today;
}

export interface OwnJobsProps extends Pick<JobCardProps, 'late'> {
  jobs: readonly Job[];
}

export function OwnJobs({ jobs, late }: OwnJobsProps) {
  const today = useToday();
  const active = jobs.filter(({ state }) => isActiveJob(state)).sort(byStart);
  const done = jobs.filter(({ state }) => state === 'done');
  if (active.length === 0 && done.length === 0) return null;
  const ofToday = active.filter((job) => isOfToday(job, today));
  const upcoming = active.filter((job) => !isOfToday(job, today));
  return (
    <div className="lcr-own-jobs">
      <StaticStyle id="own-jobs" css={css} />
      <Section title="Today" empty="You have no job today." jobs={ofToday} late={late} />
      {done.map((job) => (
        <UndoDone key={job.id} job={job} />
      ))}
      <Section title="Upcoming" empty="You have accepted no other jobs." jobs={upcoming} />
    </div>
  );
}

interface SectionProps extends OwnJobsProps {
  title: string;
  empty: string;
}

function Section({ title, empty, jobs, late }: SectionProps) {
  const id = `own-jobs-${title.toLowerCase()}`;
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h4" component="h2">
        {title}
      </Typography>
      {jobs.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>
      ) : (
        <ul>
          {jobs.map((job) => (
            <JobCard key={job.id} job={job} late={late} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Undoes the report that a job is done, while that is possible. */
function UndoDone({ job }: { job: Job }) {
  const isOver = useServerReached(job.doneAt ? undoDoneUntil(Date.parse(job.doneAt)) : 0);
  const { report, isLoading } = useJobReport(job.id, 'undoDone');
  if (isOver || !job.doneAt) return null;
  return (
    <Button
      variant="outlined"
      color="inherit"
      aria-busy={isLoading}
      onClick={() => void (isLoading || report('with-customer'))}
      sx={{ justifySelf: 'start', minHeight: 44 }}
    >
      {`Undo Done of '${job.title}'`}
    </Button>
  );
}
