// The board as a table; up to 768 px each job is a block of its own, with its button in reach of the thumb.
import { useId } from 'react';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { JobDescription } from '#app/entities/job/index.ts';
import type { User } from '#domain/contract/identity.ts';
import type { Job } from '#domain/contract/jobs.ts';
import { JobDecision } from './JobDecision.tsx';
import { jobsTableStyle } from './jobsTableStyle.ts';

export interface JobsTableProps {
  jobs: readonly Job[];
  driver: User;
}

export function JobsTable({ jobs, driver }: JobsTableProps) {
  return (
    <TableContainer component={Paper} variant="outlined" sx={jobsTableStyle}>
      {/* The roles are spelled out because blocks of their own would lose them. */}
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
