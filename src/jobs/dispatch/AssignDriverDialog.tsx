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
import { ErrorWithRetry } from '#app/kit/page/ErrorWithRetry.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { useResetOnUnmount } from '#app/platform/api/useResetOnUnmount.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import type { JobDriver } from '#domain/jobs/contract/dispatch.ts';
import { isFreeDriver, unavailableText } from '#domain/jobs/dispatch.ts';
import { dispatchApi, type Assignment } from '../data/dispatchApi.ts';

export interface AssignDriverDialogProps extends Omit<Assignment, 'driverId'> {
  onClose: () => void;
}

const NEWEST = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;

/** What the row says below the name. */
function stateOf(driver: JobDriver): string {
  if (driver.isAssigned) return 'Has this job';
  return unavailableText(driver) ?? ['Free', driver.phone].filter(Boolean).join(', ');
}

export function AssignDriverDialog({ onClose, ...job }: AssignDriverDialogProps) {
  const titleId = useId();
  const dispatch = useAppDispatch();
  const { data, error, isFetching, refetch } = dispatchApi.endpoints.getJobDrivers.useQuery(
    job.jobId,
    NEWEST,
  );
  const [assign, assignment] = useResetOnUnmount(
    dispatchApi.useAssignDriverMutation({ fixedCacheKey: `assignDriver:${job.jobId}` }),
  );
  const busy = assignment.isLoading;
  const choose = async ({ id: driverId, name }: JobDriver) => {
    const { error: failure } = await assign({ ...job, driverId });
    if (failure) return;
    dispatch(
      noticePosted({
        kind: 'success',
        text: `${name} has the job and gets a mail to confirm it.`,
        about: `job:${job.jobId}`,
      }),
    );
    onClose();
  };
  return (
    <Dialog open onClose={() => busy || onClose()} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Choose a driver</DialogTitle>
      <DialogContent>
        <FormMessage text={assignment.error && errorMessage(assignment.error)} />
        {!data && !error && <Loading />}
        {error && (
          <ErrorWithRetry message={errorMessage(error)} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {data?.length === 0 && <p>There is no verified driver.</p>}
        <List dense disablePadding aria-label="Drivers" aria-busy={busy}>
          {data?.map((driver) => (
            <ListItem key={driver.id} disablePadding>
              <ListItemButton
                selected={driver.isAssigned}
                disabled={busy || driver.isAssigned || !isFreeDriver(driver)}
                // The second click of a double click would be a click on whatever is there next.
                onClick={({ detail }) => void (detail >= 2 || choose(driver))}
              >
                <ListItemText primary={driver.name} secondary={stateOf(driver)} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
