// /Adminpanel/*: the admins' area. Guests are sent to sign in and come back; others learn that it is not theirs.
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts';
import { useUnreadTotal } from '#app/entities/message/index.ts';
import { RequireSession, restoreSession, selectIsAdmin } from '#app/entities/session/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { ErrorScreen } from '#app/shared/ui/ErrorScreen.tsx';
import { Loading } from '#app/shared/ui/Loading.tsx';
import { NotAuthorized } from '#app/shared/ui/NotAuthorized.tsx';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';
import { StaffLayout, type StaffLink } from '#app/shared/ui/StaffLayout.tsx';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
import adminPageStyle from './adminPage.css';

const AdminHome = lazy(async () => ({ default: (await import('./AdminHome.tsx')).AdminHome }));
const AdminJobs = lazy(async () => ({ default: (await import('./AdminJobs.tsx')).AdminJobs }));
const ManageCars = lazy(async () => ({
  default: (await import('#app/features/manage-cars/index.ts')).ManageCars,
}));
const UsersTable = lazy(async () => ({
  default: (await import('#app/features/manage-users/index.ts')).UsersTable,
}));
const MessagesScreen = lazy(async () => ({
  default: (await import('../messages/MessagesScreen.tsx')).MessagesScreen,
}));

interface AdminScreen extends Pick<StaffLink, 'to' | 'text' | 'icon' | 'end'> {
  /** Where the screen has no heading of its own. */
  heading?: string;
  Screen: ComponentType;
}

/** The screens of the area, in the order of their links. */
const SCREENS: readonly AdminScreen[] = [
  { to: paths.admin, text: 'Admin Home', icon: 'home', end: true, Screen: AdminHome },
  { to: paths.adminJobs, text: 'Driver Jobs', icon: 'jobs', Screen: AdminJobs },
  { to: paths.adminCars, text: 'Cars', icon: 'cars', heading: 'Car Management', Screen: ManageCars },
  { to: paths.adminUsers, text: 'Users', icon: 'users', heading: 'Admin Panel - Users', Screen: UsersTable },
  { to: paths.adminMessages, text: 'Messages', icon: 'messages', Screen: MessagesScreen },
];

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
  const links = SCREENS.map((screen) => (screen.to === paths.adminMessages ? { ...screen, unread } : screen));
  return (
    <StaffLayout heading="Admin Dashboard" links={links}>
      <StaticStyle id="admin-page" css={adminPageStyle} />
      <div className="lcr-admin">
        <Suspense fallback={<Loading />}>
          <Routes>
            {SCREENS.map(({ to, heading, Screen }) => (
              <Route
                key={to}
                path={to.slice(paths.admin.length + 1)}
                element={
                  <>
                    {heading && <PageHeading>{heading}</PageHeading>}
                    <Screen />
                  </>
                }
              />
            ))}
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
