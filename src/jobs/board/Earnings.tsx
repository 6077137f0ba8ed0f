// The earnings of the driver by month, and the finished jobs as a list and as a CSV file.
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { jobTimeText } from '../data/jobTexts.ts';
import { downloadCsv } from '#app/kit/table/csv.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { earningsByMonth, payDayOf, payInPence, type MonthOfEarnings } from '#domain/jobs/earnings.ts';
import { formatPounds, poundsText } from '#domain/money/pence.ts';
import { formatLondonMonth } from '#domain/time/london.ts';

const HEADER = ['Date', 'Job', 'When', 'Pay', 'Pounds'];

const latestFirst = (jobs: readonly Job[]) =>
  [...jobs].sort((a, b) => payDayOf(b).localeCompare(payDayOf(a)));

/** Saves the finished jobs as CSV, the latest first. The amount is empty when the pay is not a number. */
function exportJobs(jobs: readonly Job[]): void {
  const rows = latestFirst(jobs).map((job) => {
    const pence = payInPence(job.pay);
    return [
      payDayOf(job),
      job.title,
      jobTimeText(job),
      job.pay,
      pence === undefined ? '' : poundsText(pence),
    ];
  });
  downloadCsv('earnings.csv', HEADER, rows);
}

const amountOf = ({ pence, withoutAmount }: MonthOfEarnings): string =>
  withoutAmount > 0 ? `${formatPounds(pence)} and ${withoutAmount} by arrangement` : formatPounds(pence);

export function Earnings({ jobs }: { jobs: readonly Job[] }) {
  return (
    <section aria-labelledby="own-jobs-done" className="lcr-own-jobs">
      <Typography id="own-jobs-done" variant="h4" component="h2">
        Done
      </Typography>
      <table>
        <caption className="visually-hidden">Earnings by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Jobs</th>
            <th scope="col">Earnings</th>
          </tr>
        </thead>
        <tbody>
          {earningsByMonth(jobs).map((month) => (
            <tr key={month.month}>
              <th scope="row">{formatLondonMonth(month.month)}</th>
              <td>{month.jobs}</td>
              <td>{amountOf(month)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <details className="lcr-own-jobs-done">
        <summary>{jobs.length === 1 ? '1 job' : `${jobs.length} jobs`}</summary>
        <ul aria-label="Jobs that are done">
          {latestFirst(jobs).map((job) => (
            <li key={job.id}>
              <b>{job.title}</b>
              <span>{[jobTimeText(job), job.pay].filter(Boolean).join(', ')}</span>
            </li>
          ))}
        </ul>
      </details>
      <Button
        variant="outlined"
        color="inherit"
        onClick={() => exportJobs(jobs)}
        sx={{ justifySelf: 'start' }}
      >
        Export CSV
      </Button>
    </section>
  );
}
