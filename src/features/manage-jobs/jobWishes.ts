// What the rows' actions ask of the tables around them.
import { createContext } from 'react';
import type { Job } from '#domain/contract/jobs.ts';
import type { JobRequest } from '#domain/contract/jobRequests.ts';

export interface JobWishes {
  onUpdate: (job: Job) => void;
  onDelete: (job: Job) => void;
}

const ignore = () => undefined;
export const JobWishesContext = createContext<JobWishes>({ onUpdate: ignore, onDelete: ignore });
export const DeleteRequestContext = createContext<(request: JobRequest) => void>(ignore);
