// /Adminpanel/People/{id}: one person.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { useParams } from 'react-router-dom';
import { ViewPerson } from '../desk/ViewPerson.tsx';

const ReviewLicence = lazyPart(() => import('#app/jobs/licence/ReviewLicence.tsx'), 'ReviewLicence');

const DriverLeave = lazyPart(() => import('#app/jobs/dispatch/DriverLeave.tsx'), 'DriverLeave');

export function AdminPerson() {
  const { userId = '' } = useParams();
  return (
    <ViewPerson
      key={userId}
      userId={userId}
      leave={(driver) => (
        <Suspense>
          <DriverLeave driverId={driver.id} />
        </Suspense>
      )}
      licence={(driver) => (
        <Suspense>
          <ReviewLicence driver={driver} />
        </Suspense>
      )}
    />
  );
}
