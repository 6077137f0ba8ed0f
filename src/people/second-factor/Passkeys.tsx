// Passkeys on the profile: the list, adding one and removing one.
import { skipToken } from '@reduxjs/toolkit/query';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { AccountToggle } from '../account/AccountToggle.tsx';
import { useDialog } from '#app/kit/dialog/useDialog.ts';
import { passkeyApi, useGetPasskeysQuery } from '../data/passkeyApi.ts';
import { selectUserId } from '../data/sessionSlice.ts';
import { supportsPasskeys } from '../data/passkeySupport.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import type { Passkey } from '#domain/people/contract/passkeys.ts';
import { formatLondonDate, londonDate } from '#domain/time/london.ts';
import { AddPasskey, type AddPasskeyProps } from './AddPasskey.tsx';
import { ConfirmCall } from '#app/kit/dialog/ConfirmCall.tsx';

const dateOf = (instant: string) => formatLondonDate(londonDate(Date.parse(instant)));
const usageText = ({ createdAt, lastUsedAt }: Passkey) =>
  `Added ${dateOf(createdAt)}, ${lastUsedAt ? `last used ${dateOf(lastUsedAt)}` : 'not used yet'}`;

export function Passkeys({ onCodes }: AddPasskeyProps) {
  const userId = useAppSelector(selectUserId);
  const { currentData, error, isFetching, refetch } = useGetPasskeysQuery(userId || skipToken);
  const canAdd = supportsPasskeys();
  // Without WebAuthn, only a user with a passkey of another device needs the list.
  if (!canAdd && !currentData?.length) return null;
  return (
    <Stack data-unrecorded="all" spacing={1.5} sx={{ alignItems: 'flex-start', width: '100%' }}>
      <h4>Passkeys</h4>
      <p>
        A passkey signs you in with the lock of your device, a fingerprint or a security key, without your
        password.
      </p>
      <RequestFailure {...{ error, isFetching, refetch }} />
      {!error && !currentData && <Skeleton width={280} height={30} />}
      {currentData && currentData.length > 0 && <PasskeyList passkeys={currentData} />}
      {canAdd && (
        <AccountToggle form="passkey" label="Add a passkey">
          <AddPasskey onCodes={onCodes} />
        </AccountToggle>
      )}
    </Stack>
  );
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { dialog, openDialog, closeDialog } = useDialog('Passkeys');
  const removed = passkeys.find(({ id }) => id === dialog?.id);
  return (
    <>
      <Stack component="ul" aria-label="Passkeys" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {passkeys.map((passkey) => (
          <Stack
            component="li"
            key={passkey.id}
            direction="row"
            useFlexGap
            spacing={1.5}
            sx={{ alignItems: 'center', flexWrap: 'wrap' }}
          >
            <span>
              <strong>{passkey.name}</strong> <small>{usageText(passkey)}</small>
            </span>
            <Button
              size="small"
              color="error"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => openDialog('remove', passkey.id)}
            >
              Remove
            </Button>
          </Stack>
        ))}
      </Stack>
      {removed && <RemovePasskey passkey={removed} onClose={closeDialog} />}
    </>
  );
}

/** Removes a passkey after a question with its name. */
function RemovePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const userId = useAppSelector(selectUserId);
  return (
    <ConfirmCall
      endpoint={passkeyApi.endpoints.removePasskey}
      arg={{ userId, passkeyId: id }}
      question={`Remove the passkey '${name}'?`}
      yes="Remove"
      busyText="Removing..."
      done={`The passkey '${name}' has been removed.`}
      onClose={onClose}
    >
      <p>It no longer signs you in. The device may still offer it until you delete it there.</p>
    </ConfirmCall>
  );
}
