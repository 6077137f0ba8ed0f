// The drivers for a job, free ones first. One click gives the job to a driver, who gets a mail and confirms or declines.
import { useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { Loaded } from '#app/kit/page/Loaded.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { useCall } from '#app/platform/api/useCall.ts';
import type { JobDriver } from '#domain/jobs/contract/dispatch.ts';
import { isFreeDriver, unavailableText } from '#domain/jobs/dispatch.ts';
import { dispatchApi, type Assignment } from '../data/dispatchApi.ts';

export interface AssignDriverDialogProps extends Omit<Assignment, 'driverId'> {
  onClose: () => void;
}

const NEWEST = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;
const { assignDriver, getJobDrivers } = dispatchApi.endpoints;

/** What the row says below the name. */
function stateOf(driver: JobDriver): string {
  if (driver.isAssigned) return 'Has this job';
  return unavailableText(driver) ?? ['Free', driver.phone].filter(Boolean).join(', ');
}

export function AssignDriverDialog({ onClose, ...job }: AssignDriverDialogProps) {
  const titleId = useId();
  const request = getJobDrivers.useQuery(job.jobId, NEWEST);
  const {
    run,
    isLoading: busy,
    message,
  } = useCall(assignDriver, {
    done: ({ acceptedByName: name }) => ({
      kind: 'success',
      text: `${name} has the job and gets a mail to confirm it.`,
      about: `job:${job.jobId}`,
    }),
  });
  return (
    <Dialog open onClose={() => busy || onClose()} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Choose a driver</DialogTitle>
      <DialogContent>
        <FormMessage text={message} />
        <Loaded {...request} loading={<Loading />}>
          {(drivers) =>
            drivers.length === 0 ? (
              <p>There is no verified driver.</p>
            ) : (
              <List dense disablePadding aria-label="Drivers" aria-busy={busy}>
                {drivers.map((driver) => (
                  <ListItem key={driver.id} disablePadding>
                    <ListItemButton
                      selected={driver.isAssigned}
                      disabled={busy || driver.isAssigned || !isFreeDriver(driver)}
                      // The second click of a double click would be a click on whatever is there next.
                      onClick={({ detail }) =>
                        void (detail >= 2 || run({ ...job, driverId: driver.id }, onClose))
                      }
                    >
                      <ListItemText primary={driver.name} secondary={stateOf(driver)} />
                    </ListItemButton>
                  </ListItem>
                ))}
              </List>
            )
          }
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
