// The jobs as a table; up to 768 px each job is a block with its button within reach of the thumb.
import { useId } from 'react';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { jobApi } from '../data/jobApi.ts';
import { JobDescription } from './JobDescription.tsx';
import { jobTimeText } from '../data/jobTexts.ts';
import type { User } from '#domain/people/contract/identity.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { JOB_STATE_TEXTS, jobCanBecome } from '#domain/jobs/status.ts';
import { giveBackAsked } from './boardDialog.ts';
import { jobsTableStyle } from './jobsTableStyle.ts';

interface JobsTableProps {
  jobs: readonly Job[];
  driver: User;
}

export function JobsTable({ jobs, driver }: JobsTableProps) {
  return (
    <TableContainer component={Paper} variant="outlined" sx={jobsTableStyle}>
      {/* The roles are explicit, because `display: block` removes the implicit ones. */}
      <Table size="small" role="table" aria-label="Available Jobs">
        <TableHead role="rowgroup">
          <TableRow role="row">
            {['Title', 'Description', 'Pay', 'Actions'].map((heading) => (
              <TableCell key={heading} role="columnheader">
                {heading}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} driver={driver} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function JobRow({ job, driver }: { job: Job; driver: User }) {
  const titleId = useId();
  return (
    <TableRow role="row" data-mine={job.acceptedBy === driver.id}>
      <TableCell component="th" scope="row" role="rowheader" id={titleId} data-cell="title">
        {job.title}
        <JobFacts job={job} />
      </TableCell>
      <TableCell role="cell" data-cell="description">
        <JobDescription description={job.description} titleId={titleId} />
      </TableCell>
      <TableCell role="cell" data-cell="pay">
        {job.pay}
      </TableCell>
      <TableCell role="cell" data-cell="actions">
        <JobDecision job={job} driver={driver} titleId={titleId} />
      </TableCell>
    </TableRow>
  );
}

/** The date and the place of a job that has them. */
function JobFacts({ job }: { job: Job }) {
  return [jobTimeText(job), job.place].filter(Boolean).map((fact) => <small key={fact}>{fact}</small>);
}

interface JobDecisionProps {
  job: Job;
  driver: User;
  /** The id of the job's title, which distinguishes the 'Accept' buttons. */
  titleId: string;
}

/** The driver's action for a job: accept a free one, cancel an own one, or see who has it. */
function JobDecision({ job, driver, titleId }: JobDecisionProps) {
  const dispatch = useAppDispatch();
  // A notice about an earlier decision for this job is out of date.
  const about = `job:${job.id}`;
  const { run, isLoading: busy } = useCall(jobApi.endpoints.acceptJob, {
    cacheKey: `acceptJob:${job.id}`,
    done: { kind: 'success', text: `You have accepted the job '${job.title}'.`, about },
    // When another driver was first, the server names that driver.
    failed: { kind: 'warning', about },
  });
  const isMine = job.acceptedBy === driver.id;
  const { name, email } = driver;
  // An admin can mark a job as taken without a driver.
  if (job.taken && !isMine) return <>{job.acceptedByName ? `Accepted by ${job.acceptedByName}` : 'Taken'}</>;
  if (job.isPaySetByCaller) return <>You have set the pay</>;
  if (isMine && !jobCanBecome(job.state, 'open', 'driver')) return <>{JOB_STATE_TEXTS[job.state]}</>;
  return (
    // One button for both states, never disabled, so that the focus stays on it.
    <Button
      size="small"
      variant={isMine ? 'outlined' : 'contained'}
      color={isMine ? 'inherit' : 'primary'}
      aria-describedby={titleId}
      aria-busy={busy}
      aria-haspopup={isMine ? 'dialog' : undefined}
      sx={{ minWidth: 104, opacity: busy ? 0.6 : 1 }}
      // The second click of a double click would open the dialog that gives the job back.
      onClick={({ detail }) => {
        if (detail >= 2 || busy) return;
        if (isMine) dispatch(giveBackAsked(job.id));
        else void run({ jobId: job.id, version: job.version, driver: { name, email } });
      }}
    >
      {isMine ? 'Cancel' : 'Accept'}
    </Button>
  );
}
