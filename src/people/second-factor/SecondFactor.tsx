// Two-step sign-in on the profile: setting it up, its recovery codes, and turning it off.
import { useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { secondFactorApi, useGetSecondFactorQuery } from '../data/secondFactorApi.ts';
import { selectUserId } from '../data/sessionSlice.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import type { SecondFactorState } from '#domain/people/contract/secondFactor.ts';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUp } from './SetUp.tsx';
import { TurnOff } from './TurnOff.tsx';
import Button from '@mui/material/Button';
import { takeSecret } from '#app/platform/api/secretArgs.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { AccountToggle } from '../account/AccountToggle.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';

const FEW = 3;

export function SecondFactor({ isAdmin = false }: { isAdmin?: boolean }) {
  const userId = useAppSelector(selectUserId);
  const { currentData, error, isFetching, refetch } = useGetSecondFactorQuery(userId || skipToken);
  // The codes are shown once and stored nowhere else.
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Stack component="section" aria-label="Two-step sign-in" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <h3>Two-step sign-in</h3>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {!codes && error && <RequestFailure {...{ error, isFetching, refetch }} />}
      {!codes && !error && !currentData && <Skeleton width={280} height={60} />}
      {!codes && currentData && <Details state={currentData} isAdmin={isAdmin} onCodes={setCodes} />}
      {!codes && <Passkeys onCodes={setCodes} />}
    </Stack>
  );
}

interface DetailsProps {
  state: SecondFactorState;
  isAdmin: boolean;
  onCodes: (codes: readonly string[]) => void;
}

function Details({ state: { isOn, recoveryCodesLeft }, isAdmin, onCodes }: DetailsProps) {
  if (!isOn) {
    return (
      <>
        <p>
          Sign-in then asks for a code of an app on your phone too, so that your password alone opens nothing.
          {isAdmin && ' Every admin should turn it on.'}
        </p>
        <SetUp onCodes={onCodes} />
        {recoveryCodesLeft > 0 && (
          <>
            <p>Recovery codes left: {recoveryCodesLeft} of 10.</p>
            <ReplaceCodes onCodes={onCodes} />
          </>
        )}
      </>
    );
  }
  return (
    <>
      <p>
        It is on. Recovery codes left: {recoveryCodesLeft} of 10.
        {recoveryCodesLeft < FEW && ' Please get new ones.'}
      </p>
      <ReplaceCodes onCodes={onCodes} />
      <TurnOff />
    </>
  );
}

interface ReplaceCodesProps {
  /** Called with the new codes, which are shown once. */
  onCodes: (codes: readonly string[]) => void;
}

/** Replaces the recovery codes, after a question: the earlier ones stop working. */
function ReplaceCodes({ onCodes }: ReplaceCodesProps) {
  return (
    <AccountToggle form="recovery-codes" label="New recovery codes">
      <Question onCodes={onCodes} />
    </AccountToggle>
  );
}

function Question({ onCodes }: ReplaceCodesProps) {
  const userId = useAppSelector(selectUserId);
  const { run, isLoading, message } = useCall(secondFactorApi.endpoints.replaceRecoveryCodes);
  const replace = () => run(userId, (answer) => onCodes(takeSecret(answer)?.recoveryCodes ?? []));
  return (
    <Stack spacing={2} sx={{ mt: 3, maxWidth: 480, alignItems: 'flex-start' }}>
      <FormMessage text={message} />
      <p>The codes that you have now stop working.</p>
      <Button variant="contained" disabled={isLoading} onClick={() => void replace()}>
        {isLoading ? 'Replacing...' : 'Replace the codes'}
      </Button>
    </Stack>
  );
}
