// /Adminpanel/People/{id}: one person.
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { ViewPerson } from '#app/features/view-person/index.ts';

const ReviewLicence = lazy(async () => ({
  default: (await import('#app/features/review-licence/index.ts')).ReviewLicence,
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
