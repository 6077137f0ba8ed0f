// Removes the second factor of a user who has lost it, after a question with the name. For owners.
import { userAdminApi } from '../data/userAdminApi.ts';
import { ConfirmCall } from '#app/kit/dialog/ConfirmCall.tsx';
import type { User } from '#domain/people/contract/identity.ts';

export function RemoveFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <ConfirmCall
      endpoint={userAdminApi.endpoints.removeSecondFactor}
      arg={user.id}
      question={`Remove the second factor of ${user.name}?`}
      yes="Remove second factor"
      busyText="Removing..."
      done={`${user.name} signs in with the password alone now.`}
      onClose={onClose}
    >
      <p>
        Check first that it is {user.name} who asks. They are signed out everywhere and told by mail, and sign
        in with the password alone until they set two-step sign-in up again.
      </p>
    </ConfirmCall>
  );
}
