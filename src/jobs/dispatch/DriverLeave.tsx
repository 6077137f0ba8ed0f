// The leave of one driver, with the form that enters it: on the driver's own dashboard, and on the driver's page for staff.
import { useId } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormDateField } from '#app/kit/form/FormDateField.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { ErrorWithRetry } from '#app/kit/page/ErrorWithRetry.tsx';
import { errorMessage, isApiError } from '#app/platform/api/apiError.ts';
import { useResetOnUnmount } from '#app/platform/api/useResetOnUnmount.ts';
import { useToday } from '#app/platform/clock/useToday.ts';
import { newLeave, type Leave } from '#domain/jobs/contract/dispatch.ts';
import { leaveText } from '#domain/jobs/dispatch.ts';
import { dispatchApi } from '../data/dispatchApi.ts';

const NEWEST = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;
const resolver = contractResolver(newLeave);

export function DriverLeave({ driverId }: { driverId: string }) {
  const titleId = useId();
  const today = useToday();
  const { data, error, isFetching, refetch } = dispatchApi.endpoints.getLeave.useQuery(
    { driver: driverId, from: today },
    NEWEST,
  );
  return (
    <Stack component="section" aria-labelledby={titleId} spacing={1.5} sx={{ maxWidth: 560 }}>
      <Typography id={titleId} variant="h4" component="h2">
        Leave
      </Typography>
      <p>On these days the driver gets no jobs. Both days are included.</p>
      {error && (
        <ErrorWithRetry message={errorMessage(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p>No leave has been entered.</p>}
      {data && data.length > 0 && (
        <ul className="lcr-desk-list" aria-labelledby={titleId}>
          {data.map((each) => (
            <LeaveLine key={each.id} leave={each} />
          ))}
        </ul>
      )}
      <LeaveForm driverId={driverId} />
    </Stack>
  );
}

function LeaveLine({ leave }: { leave: Leave }) {
  const [remove, { isLoading, error }] = useResetOnUnmount(
    dispatchApi.useDeleteLeaveMutation({ fixedCacheKey: `deleteLeave:${leave.id}` }),
  );
  return (
    <li>
      <FormMessage text={error && errorMessage(error)} />
      {leaveText(leave)}
      {leave.note && `, ${leave.note}`}{' '}
      <Button
        size="small"
        color="error"
        disabled={isLoading}
        aria-label={`Delete the leave ${leaveText(leave)}`}
        onClick={() => void remove(leave.id)}
      >
        Delete
      </Button>
    </li>
  );
}

function LeaveForm({ driverId }: { driverId: string }) {
  const [add, { isLoading, error }] = useResetOnUnmount(
    dispatchApi.useAddLeaveMutation({ fixedCacheKey: 'addLeave' }),
  );
  const state = useContractForm({
    resolver,
    defaultValues: { driverId, from: '', to: '', note: '' },
    save: async (values) => {
      await add(values).unwrap();
      state.form.reset();
    },
  });
  const isAtField = isApiError(error) && error.fields !== undefined;
  return (
    <ContractForm state={state} aria-label="New leave">
      <FormMessage text={error && !isAtField ? errorMessage(error) : undefined} />
      <Stack spacing={1.5}>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5}>
          <FormDateField kind="date" label="First day" name="from" />
          <FormDateField kind="date" label="Last day" name="to" />
        </Stack>
        <FormTextField label="Note" name="note" autoComplete="off" />
        <Button type="submit" variant="outlined" disabled={isLoading} sx={{ alignSelf: 'start' }}>
          {isLoading ? 'Saving...' : 'Enter leave'}
        </Button>
      </Stack>
    </ContractForm>
  );
}
