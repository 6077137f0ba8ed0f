// Tells the office by a message that the driver is late for a job.
import { useState } from 'react';
import Button from '@mui/material/Button';
import { useCall } from '#app/platform/api/useCall.ts';
import { threadLogApi } from '#app/conversation/index.ts';
import { newId } from '#app/platform/browser/newId.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';

export function LateButton({ job, driverId }: { job: Job; driverId: string }) {
  // One report is stored once, also when its answer was lost.
  const [clientId] = useState(newId);
  const [isSent, setIsSent] = useState(false);
  const { run, isLoading } = useCall(threadLogApi.endpoints.sendToThread, {
    cacheKey: `late:${job.id}`,
    failed: { kind: 'warning', about: `job:${job.id}` },
  });
  const content = `I am 20 minutes late for the job '${job.title}'.`;
  if (isSent) return <p role="status">The office knows that you are 20 minutes late.</p>;
  return (
    <Button
      variant="outlined"
      color="inherit"
      aria-busy={isLoading}
      onClick={() =>
        void (isLoading || run({ personId: driverId, isOwn: true, content, clientId }, () => setIsSent(true)))
      }
    >
      20 minutes late
    </Button>
  );
}
