// /Adminpanel/People/{id}: one person.
import { useParams } from 'react-router-dom';
import { ViewPerson } from '#app/features/view-person/index.ts';

export function AdminPerson() {
  const { userId = '' } = useParams();
  return <ViewPerson key={userId} userId={userId} />;
}
