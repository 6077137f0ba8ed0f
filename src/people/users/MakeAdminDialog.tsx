// Makes a user an admin, after a question with the name.
import { userAdminApi } from '../data/userAdminApi.ts';
import { ConfirmCall } from '#app/kit/dialog/ConfirmCall.tsx';
import type { User } from '#domain/people/contract/identity.ts';

export function MakeAdminDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <ConfirmCall
      endpoint={userAdminApi.endpoints.administerUser}
      cacheKey="makeAdmin"
      arg={{ userId: user.id, changes: { isAdmin: true, version: user.version } }}
      question={`Make ${user.name} an admin?`}
      yes="Make Admin"
      busyText="Saving..."
      done={`${user.name} is an admin now.`}
      onClose={onClose}
    >
      <p>
        They become a manager: they change cars, reservations and jobs, refund payments, and edit and remove
        users.
      </p>
    </ConfirmCall>
  );
}
