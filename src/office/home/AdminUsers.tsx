// The users of the admins' area, with the licences of drivers.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';

const UsersTable = lazyPart(() => import('#app/people/users/UsersTable.tsx'), 'UsersTable');
const LicenceState = lazyPart(() => import('#app/jobs/licence/LicenceState.tsx'), 'LicenceState');

export function AdminUsers() {
  return (
    <UsersTable
      licenceOf={(driverId) => (
        <Suspense>
          <LicenceState driverId={driverId} />
        </Suspense>
      )}
    />
  );
}
