// /Adminpanel/*: the admins' area. Guests are sent to sign in and come back; others learn that it is not theirs.
import { lazy, Suspense, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts';
import { useUnreadTotal } from '#app/entities/message/index.ts';
import { RequireSession, restoreSession, selectIsAdmin } from '#app/entities/session/index.ts';
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
const MessagesScreen = lazy(async () => ({
  default: (await import('../messages/MessagesScreen.tsx')).MessagesScreen,
}));

export function AdminPage() {
  return (
    <RequireSession>
      <AdminArea />
    </RequireSession>
  );
}

// The router's key of the page's first entry: the start of the app has asked for the session already.
const FIRST_ENTRY = 'default';

/** The role may be taken away at any time: each screen of the area asks whether it is still there. */
function useRoleAskedAgain() {
  const dispatch = useAppDispatch();
  const { pathname, key } = useLocation();
  const isFirst = key === FIRST_ENTRY;
  useEffect(() => {
    if (!isFirst) void dispatch(restoreSession());
  }, [dispatch, isFirst, pathname]);
}

function AdminArea() {
  const isAdmin = useAppSelector(selectIsAdmin);
  const unread = useUnreadTotal();
  useRoleAskedAgain();
  if (!isAdmin) return <NotAuthorized />;
  return (
    <StaffLayout heading="Admin Dashboard" links={adminLinks(unread)}>
      <StaticStyle id="admin-page" css={adminPageStyle} />
      <div className="lcr-admin">
        <Suspense fallback={<Loading />}>
          <Routes>
            <Route index element={<AdminHome />} />
            <Route path="Driverjobs" element={<AdminJobs />} />
            <Route path="Rentalcars" element={<AdminCars />} />
            <Route path="Userpage" element={<AdminUsers />} />
            <Route path="Messages" element={<MessagesScreen />} />
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
