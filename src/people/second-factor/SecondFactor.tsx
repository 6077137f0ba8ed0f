// Two-step sign-in on the profile: setting it up, its recovery codes, and turning it off.
import { useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { useGetSecondFactorQuery } from '../data/secondFactorApi.ts';
import { selectUserId } from '../data/sessionSlice.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import type { SecondFactorState } from '#domain/people/contract/secondFactor.ts';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ReplaceCodes } from './ReplaceCodes.tsx';
import { SetUp } from './SetUp.tsx';
import { TurnOff } from './TurnOff.tsx';

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
