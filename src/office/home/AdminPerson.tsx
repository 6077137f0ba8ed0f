// /Adminpanel/People/{id}: one person.
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { ViewPerson } from '../desk/ViewPerson.tsx';

const ReviewLicence = lazy(async () => ({
  default: (await import('#app/jobs/licence/ReviewLicence.tsx')).ReviewLicence,
}));

export function AdminPerson() {
  const { userId = '' } = useParams();
  return (
    <ViewPerson
      key={userId}
      userId={userId}
      licence={(driver) => (
        <Suspense>
          <ReviewLicence driver={driver} />
        </Suspense>
      )}
    />
  );
}
