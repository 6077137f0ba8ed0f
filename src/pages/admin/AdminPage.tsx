// /Adminpanel/*: the admins' area. Guests are sent to sign in and come back; others learn that it is not theirs.
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useAppSelector } from '#app/app/hooks.ts';
import { RequireSession, selectIsAdmin } from '#app/entities/session/index.ts';
import { ErrorScreen } from '#app/shared/ui/ErrorScreen.tsx';
import { Loading } from '#app/shared/ui/Loading.tsx';
import { NotAuthorized } from '#app/shared/ui/NotAuthorized.tsx';
import { StaffLayout } from '#app/shared/ui/StaffLayout.tsx';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
import { adminLinks } from './adminLinks.ts';
import { adminPageStyle } from './adminPageStyle.ts';

const AdminHome = lazy(async () => ({ default: (await import('./AdminHome.tsx')).AdminHome }));
const AdminJobs = lazy(async () => ({ default: (await import('./AdminJobs.tsx')).AdminJobs }));
const AdminCars = lazy(async () => ({ default: (await import('./AdminCars.tsx')).AdminCars }));
const AdminUsers = lazy(async () => ({ default: (await import('./AdminUsers.tsx')).AdminUsers }));

export function AdminPage() {
  return (
    <RequireSession>
      <AdminArea />
    </RequireSession>
  );
}

function AdminArea() {
  const isAdmin = useAppSelector(selectIsAdmin);
  if (!isAdmin) return <NotAuthorized />;
  return (
    <StaffLayout heading="Admin Dashboard" links={adminLinks()}>
      <StaticStyle id="admin-page" css={adminPageStyle} />
      <div className="lcr-admin">
        <Suspense fallback={<Loading />}>
          <Routes>
            <Route index element={<AdminHome />} />
            <Route path="Driverjobs" element={<AdminJobs />} />
            <Route path="Rentalcars" element={<AdminCars />} />
            <Route path="Userpage" element={<AdminUsers />} />
            <Route
              path="*"
              element={
                <ErrorScreen
                  status="404 Not Found"
                  explanation="The admins' area has no page at this address."
                />
              }
            />
          </Routes>
        </Suspense>
      </div>
    </StaffLayout>
  );
}
