// The texts about the chauffeur of a reservation for its customer.
import { isTakenJob, type JobState } from './status.ts';

export interface Chauffeur {
  state: JobState;
  /** '' until a driver has accepted the job. */
  name: string;
}

const PROGRESS: Partial<Record<JobState, string>> = {
  'on-the-way': ', on the way',
  'with-customer': ', with you',
  done: ', done',
};

/** 'Katherine Johnson, on the way'; undefined for a reservation without a chauffeur's job. */
export function chauffeurText(chauffeur: Chauffeur | null | undefined): string | undefined {
  if (!chauffeur) return undefined;
  if (!isTakenJob(chauffeur.state)) return 'We are choosing your chauffeur.';
  return `${chauffeur.name || 'Confirmed'}${PROGRESS[chauffeur.state] ?? ''}`;
}

/** True where staff still have to find a driver. */
export const lacksDriver = (chauffeur: Chauffeur | null | undefined): boolean =>
  chauffeur ? !isTakenJob(chauffeur.state) : false;
