// Confirms that a driver cancels an accepted job: the office has to find another driver.
import { jobApi } from '../data/jobApi.ts';
import { jobTimeText } from '../data/jobTexts.ts';
import { ConfirmCall } from '#app/kit/dialog/ConfirmCall.tsx';
import type { Job } from '#domain/jobs/contract/jobs.ts';

export function GiveBackDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const time = jobTimeText(job);
  return (
    <ConfirmCall
      endpoint={jobApi.endpoints.cancelJob}
      cacheKey={`cancelJob:${job.id}`}
      arg={job.id}
      question="Do you want to cancel this job?"
      yes="Cancel"
      no="Keep the job"
      busyText="Cancelling..."
      done={{
        kind: 'info',
        text: `The job '${job.title}' is available to others again.`,
        // A notice about an earlier decision for this job is out of date.
        about: `job:${job.id}`,
      }}
      onClose={onClose}
    >
      <p>
        {job.title}
        {time && `, ${time}`}
      </p>
      <p>Other drivers can accept it, and the office receives a notice.</p>
    </ConfirmCall>
  );
}
