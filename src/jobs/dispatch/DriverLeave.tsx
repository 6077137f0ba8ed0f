// The leave of one driver, with the form that enters it: on the driver's own dashboard, and on the driver's page for staff.
import { useId } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormDraftOffer } from '#app/kit/form/FormDraftOffer.tsx';
import { FormDateField } from '#app/kit/form/FormDateField.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { Loaded } from '#app/kit/page/Loaded.tsx';
import { isApiError } from '#app/platform/api/apiError.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { selectUserId } from '#app/people/index.ts';
import { useToday } from '#app/platform/clock/useToday.ts';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { newLeave, type Leave } from '#domain/jobs/contract/dispatch.ts';
import { leaveText } from '#domain/jobs/dispatch.ts';
import { dispatchApi } from '../data/dispatchApi.ts';

const NEWEST = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;
const { addLeave, deleteLeave, getLeave } = dispatchApi.endpoints;
const resolver = contractResolver(newLeave);

export function DriverLeave({ driverId }: { driverId: string }) {
  const titleId = useId();
  const today = useToday();
  const isOwn = useAppSelector(selectUserId) === driverId;
  const request = getLeave.useQuery({ driver: driverId, from: today }, NEWEST);
  return (
    <Stack component="section" aria-labelledby={titleId} spacing={1.5} sx={{ maxWidth: 560 }}>
      <Typography id={titleId} variant="h4" component="h2">
        Leave
      </Typography>
      <p>{isOwn ? 'You get' : 'The driver gets'} no jobs from the first to the last day of a leave.</p>
      <Loaded {...request}>
        {(all) =>
          all.length === 0 ? (
            <p>No leave has been entered.</p>
          ) : (
            <ul className="lcr-desk-list" aria-labelledby={titleId}>
              {all.map((each) => (
                <LeaveLine key={each.id} leave={each} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <LeaveForm driverId={driverId} />
    </Stack>
  );
}

function LeaveLine({ leave }: { leave: Leave }) {
  const { run, isLoading, message } = useCall(deleteLeave, { cacheKey: `deleteLeave:${leave.id}` });
  return (
    <li>
      <FormMessage text={message} />
      {leaveText(leave)}
      {leave.note && `, ${leave.note}`}{' '}
      <Button
        size="small"
        color="error"
        disabled={isLoading}
        aria-label={`Delete the leave ${leaveText(leave)}`}
        onClick={() => void run(leave.id)}
      >
        Delete
      </Button>
    </li>
  );
}

function LeaveForm({ driverId }: { driverId: string }) {
  const { send, isLoading, error, message } = useCall(addLeave);
  const state = useContractForm({
    resolver,
    defaultValues: { driverId, from: '', to: '', note: '' },
    draft: { key: `leave ${driverId}` },
    save: async (values) => {
      await send(values);
      state.form.reset();
    },
  });
  const isAtField = isApiError(error) && error.fields !== undefined;
  return (
    <ContractForm state={state} aria-label="New leave">
      <FormDraftOffer draft={state.draft} />
      <FormMessage text={isAtField ? undefined : message} />
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
