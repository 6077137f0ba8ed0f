// Removes a passkey after a question with its name.
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { passkeyApi } from '../data/passkeyApi.ts';
import { selectUserId } from '../data/sessionSlice.ts';
import { ConfirmCall } from '#app/kit/dialog/ConfirmCall.tsx';
import type { Passkey } from '#domain/people/contract/passkeys.ts';

export function RemovePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
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
