// /Adminpanel/*: the admins' area. Guests and other users see Not authorized; a guest can sign in and return.
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { NavLink, Route, Routes, useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector, useAppStore } from '#app/platform/store/hooks.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import { useGetConversationsQuery, useUnreadTotal, useUnreadThreads } from '#app/conversation/index.ts';
import {
  RequireSession,
  checkSession,
  selectIsRoleKnown,
  selectIsStaff,
  selectMayDo,
  useMayDo,
} from '#app/people/index.ts';
import { adminPersonPattern, adminReservationPattern, paths } from '#app/platform/address/paths.ts';
import { CountBadge } from '#app/kit/page/CountBadge.tsx';
import { ErrorScreen } from '#app/kit/page/ErrorScreen.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { NotAuthorized } from '#app/kit/page/NotAuthorized.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { StaffLayout, type StaffLink } from '#app/kit/page/StaffLayout.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import type { Permission } from '#domain/people/permissions.ts';
import adminPageStyle from './adminPage.css';

const AdminHome = lazyPart(() => import('./AdminHome.tsx'), 'AdminHome');
const DaySheet = lazyPart(() => import('../today/DaySheet.tsx'), 'DaySheet');
const FleetTimeline = lazyPart(
  () => import('#app/booking/fleet-timeline/FleetTimeline.tsx'),
  'FleetTimeline',
);
const AdminJobs = lazyPart(() => import('./AdminJobs.tsx'), 'AdminJobs');
const ManageCars = lazyPart(() => import('#app/fleet/manage-cars/ManageCars.tsx'), 'ManageCars');
const ManageExtras = lazyPart(() => import('#app/fleet/manage-extras/ManageExtras.tsx'), 'ManageExtras');
const AdminUsers = lazyPart(() => import('./AdminUsers.tsx'), 'AdminUsers');
const ManageReviews = lazyPart(() => import('#app/reviews/moderate/ManageReviews.tsx'), 'ManageReviews');
const Insight = lazyPart(() => import('../insight/Insight.tsx'), 'Insight');
const Reconciliation = lazyPart(() => import('#app/payment/records/Reconciliation.tsx'), 'Reconciliation');
const DocumentRegister = lazyPart(
  () => import('#app/payment/registers/DocumentRegister.tsx'),
  'DocumentRegister',
);
const MovementRegister = lazyPart(
  () => import('#app/payment/registers/MovementRegister.tsx'),
  'MovementRegister',
);
const VatRegister = lazyPart(() => import('#app/payment/registers/VatRegister.tsx'), 'VatRegister');
const DebtRegister = lazyPart(() => import('#app/payment/registers/DebtRegister.tsx'), 'DebtRegister');
const DriverPay = lazyPart(() => import('#app/jobs/pay/DriverPay.tsx'), 'DriverPay');
const AuditTable = lazyPart(() => import('../audit/AuditTable.tsx'), 'AuditTable');
const AdminReservation = lazyPart(() => import('./AdminReservation.tsx'), 'AdminReservation');
const AdminNewReservation = lazyPart(() => import('./AdminNewReservation.tsx'), 'AdminNewReservation');
const AdminPerson = lazyPart(() => import('./AdminPerson.tsx'), 'AdminPerson');
const MessagesScreen = lazyPart(
  () => import('#app/conversation/messages/MessagesScreen.tsx'),
  'MessagesScreen',
);

const Inbox = lazyPart(() => import('./AdminInbox.tsx'), 'AdminInbox');

const CommandPalette = lazyPart(() => import('../palette/CommandPalette.tsx'), 'CommandPalette');
const SecondFactorMissing = lazyPart(() => import('./SecondFactorMissing.tsx'), 'SecondFactorMissing');

interface AdminScreen extends Pick<StaffLink, 'to' | 'text'> {
  /** For a screen without its own heading. */
  heading?: string;
  /** Without it the screen has no link, and users without it see Not authorized at its address. */
  permission: Permission;
  Screen: ComponentType;
}

/** An entry of the sidebar: one screen, or several as tabs. */
interface AdminEntry extends Pick<StaffLink, 'text' | 'icon' | 'end'> {
  screens: readonly AdminScreen[];
}

const register = (to: string, text: string, heading: string, Screen: ComponentType): AdminScreen => ({
  ...{ to, text, heading, Screen },
  permission: 'money.read',
});

/** The registers of the accountant. */
const REGISTERS: readonly AdminScreen[] = [
  register(paths.adminDocuments, 'Invoices', 'Invoices and Credit Notes', DocumentRegister),
  register(paths.adminPayments, 'Payments', 'Payments', MovementRegister),
  register(paths.adminVat, 'VAT', 'VAT', VatRegister),
  register(paths.adminDebts, 'Debts', 'Debts', DebtRegister),
  register(paths.adminDriverPay, 'Driver pay', 'Driver Pay', DriverPay),
];

/** The entries of the sidebar in their order: the specified five, then the others. */
const ENTRIES: readonly AdminEntry[] = [
  {
    text: 'Admin Home',
    icon: 'home',
    end: true,
    screens: [{ to: paths.admin, text: 'Admin Home', permission: 'reservations.read', Screen: AdminHome }],
  },
  {
    text: 'Driver Jobs',
    icon: 'jobs',
    screens: [{ to: paths.adminJobs, text: 'Driver Jobs', permission: 'jobs.read', Screen: AdminJobs }],
  },
  {
    text: 'Cars',
    icon: 'cars',
    screens: [
      {
        to: paths.adminCars,
        text: 'Cars',
        heading: 'Car Management',
        permission: 'cars.edit',
        Screen: ManageCars,
      },
      {
        to: paths.adminExtras,
        text: 'Extras',
        heading: 'Extras',
        permission: 'cars.edit',
        Screen: ManageExtras,
      },
    ],
  },
  {
    text: 'Users',
    icon: 'users',
    screens: [
      {
        to: paths.adminUsers,
        text: 'Users',
        heading: 'Admin Panel - Users',
        permission: 'users.read',
        Screen: AdminUsers,
      },
    ],
  },
  {
    text: 'Messages',
    icon: 'messages',
    screens: [
      {
        to: paths.adminMessages,
        text: 'Messages',
        permission: 'messages.answer',
        Screen: MessagesScreen,
      },
      { to: paths.adminInbox, text: 'Inbox', permission: 'messages.answer', Screen: Inbox },
      {
        to: paths.adminReviews,
        text: 'Reviews',
        heading: 'Reviews',
        permission: 'reviews.moderate',
        Screen: ManageReviews,
      },
    ],
  },
  {
    text: 'Today',
    icon: 'today',
    screens: [{ to: paths.adminToday, text: 'Today', permission: 'reservations.read', Screen: DaySheet }],
  },
  {
    text: 'Fleet',
    icon: 'fleet',
    screens: [
      {
        to: paths.adminFleet,
        text: 'Fleet',
        heading: 'Fleet',
        permission: 'reservations.read',
        Screen: FleetTimeline,
      },
    ],
  },
  {
    text: 'Money',
    icon: 'money',
    screens: [
      {
        to: paths.adminInsight,
        text: 'Insight',
        heading: 'Insight',
        permission: 'money.read',
        Screen: Insight,
      },
      ...REGISTERS,
      {
        to: paths.adminReconciliation,
        text: 'Reconciliation',
        heading: 'Reconciliation',
        permission: 'money.read',
        Screen: Reconciliation,
      },
      {
        to: paths.adminAudit,
        text: 'Audit',
        heading: 'Audit Log',
        permission: 'audit.read',
        Screen: AuditTable,
      },
    ],
  },
];
const SCREENS = ENTRIES.flatMap(({ screens }) => screens);

/** The pages of one item, to which tables and searches link. */
const DETAIL_SCREENS: readonly (Pick<AdminScreen, 'permission' | 'Screen'> & { path: string })[] = [
  {
    path: paths.adminNewReservation.slice(paths.admin.length + 1),
    permission: 'reservations.edit',
    Screen: AdminNewReservation,
  },
  { path: adminReservationPattern, permission: 'reservations.read', Screen: AdminReservation },
  { path: adminPersonPattern, permission: 'users.read', Screen: AdminPerson },
];

/** The pages of the search, in addition to the screens. */
const NEW_RESERVATION = { to: paths.adminNewReservation, text: 'New reservation' };

export function AdminPage() {
  return (
    <RequireSession refusesGuests>
      <AdminArea />
    </RequireSession>
  );
}

// The router's key of the first history entry: the start of the app has already read the session.
const FIRST_ENTRY = 'default';

/** The role may change at any time: each screen of the area reads the session again. */
function useRoleAskedAgain() {
  const dispatch = useAppDispatch();
  const { pathname, key } = useLocation();
  const isFirst = key === FIRST_ENTRY;
  useEffect(() => {
    if (!isFirst) void dispatch(checkSession());
  }, [dispatch, isFirst, pathname]);
}

/**
 * True while the role of a user who is not an admin is loading. Storage has no role, and after a reload desk
 * staff must not see Not authorized in the meantime.
 */
function useIsRoleAwaited(): boolean {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const isStaff = useAppSelector(selectIsStaff);
  const isKnown = useAppSelector(selectIsRoleKnown);
  const [wasAsked, setWasAsked] = useState(false);
  useEffect(() => {
    const state = store.getState();
    if (selectIsStaff(state) || selectIsRoleKnown(state)) return;
    void dispatch(checkSession()).finally(() => setWasAsked(true));
  }, [dispatch, store]);
  return !isStaff && !isKnown && !wasAsked;
}

/** The screens that the user may see. */
function useScreens(): readonly AdminScreen[] {
  const tells = useAppSelector((state) =>
    SCREENS.map(({ permission }) => selectMayDo(state, permission)).join(),
  ).split(',');
  return SCREENS.filter((_screen, index) => tells[index] === 'true');
}

/** The screen, for users who may see it. */
function Guarded({ permission, heading, Screen }: Pick<AdminScreen, 'permission' | 'heading' | 'Screen'>) {
  if (!useMayDo(permission)) return <NotAuthorized />;
  return (
    <>
      {heading && <PageHeading>{heading}</PageHeading>}
      <Screen />
    </>
  );
}

interface TabsProps {
  of: AdminScreen;
  /** The screens that the user may see. */
  seen: readonly AdminScreen[];
  /** The number of unread items by address. */
  unreadAt: Readonly<Record<string, number>>;
}

/** The screens of the same entry of the sidebar. */
function Tabs({ of, seen, unreadAt }: TabsProps) {
  const entry = ENTRIES.find(({ screens }) => screens.includes(of));
  const tabs = entry?.screens.filter((screen) => seen.includes(screen)) ?? [];
  if (!entry || tabs.length < 2) return null;
  return (
    <nav className="lcr-tabs" aria-label={entry.text}>
      {tabs.map(({ to, text }) => (
        <NavLink key={to} to={to} end data-counts={to in unreadAt}>
          {text}
          <CountBadge count={unreadAt[to] ?? 0} what="unread" />
        </NavLink>
      ))}
    </nav>
  );
}

function AdminArea() {
  const isStaff = useAppSelector(selectIsStaff);
  const isAwaited = useIsRoleAwaited();
  const screens = useScreens();
  const mayBook = useMayDo('reservations.edit');
  const unread = useUnreadTotal();
  const unreadThreads = useUnreadThreads(useMayDo('messages.answer'));
  // Without a required second factor, the server refuses every call except those of the profile; this call shows that.
  const { error, refetch } = useGetConversationsQuery(undefined, {
    skip: !isStaff,
    selectFromResult: requestState,
  });
  useRoleAskedAgain();
  if (isAwaited) return <Loading />;
  if (!isStaff) return <NotAuthorized />;
  if (isApiError(error) && error.code === 'second_factor_missing') {
    return (
      <Suspense fallback={<Loading />}>
        <SecondFactorMissing onRetry={() => void refetch()} />
      </Suspense>
    );
  }
  const unreadAt: Readonly<Record<string, number>> = {
    [paths.adminMessages]: unread,
    [paths.adminInbox]: unreadThreads,
  };
  const isSeen = (screen: AdminScreen) => screens.includes(screen);
  const links = ENTRIES.flatMap(({ screens: all, ...entry }) => {
    const [first, ...others] = all.filter(isSeen);
    if (!first) return [];
    return [{ ...entry, to: first.to, also: others.map(({ to }) => to), unread: unreadAt[first.to] ?? 0 }];
  });
  return (
    <StaffLayout
      heading="Admin Dashboard"
      links={links}
      tool={
        <Suspense>
          <CommandPalette pages={mayBook ? [...screens, NEW_RESERVATION] : screens} />
        </Suspense>
      }
    >
      <StaticStyle id="admin-page" css={adminPageStyle} />
      <div className="lcr-admin">
        <Suspense fallback={<Loading />}>
          <Routes>
            {SCREENS.map((screen) => (
              <Route
                key={screen.to}
                path={screen.to.slice(paths.admin.length + 1)}
                element={
                  <>
                    <Tabs of={screen} seen={screens} unreadAt={unreadAt} />
                    <Guarded {...screen} />
                  </>
                }
              />
            ))}
            {DETAIL_SCREENS.map(({ path, ...screen }) => (
              <Route key={path} path={path} element={<Guarded {...screen} />} />
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
