// /Adminpanel/*: the admins' area. Guests and other users see Not authorized; a guest can sign in and return.
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { NavLink, Route, Routes, useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector, useAppStore } from '#app/platform/store/hooks.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import { useGetConversationsQuery, useUnreadTotal } from '#app/conversation/index.ts';
import {
  RequireSession,
  checkSession,
  selectIsRoleKnown,
  selectIsStaff,
  selectMayDo,
  useMayDo,
} from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { CountBadge } from '#app/kit/page/CountBadge.tsx';
import { ErrorScreen } from '#app/kit/page/ErrorScreen.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { NotAuthorized } from '#app/kit/page/NotAuthorized.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { StaffLayout } from '#app/kit/page/StaffLayout.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { DETAIL_SCREENS, ENTRIES, SCREENS, type AdminScreen } from './adminScreens.ts';
import adminPageStyle from './adminPage.css';

const CommandPalette = lazyPart(() => import('../palette/CommandPalette.tsx'), 'CommandPalette');
const SecondFactorMissing = lazyPart(() => import('./SecondFactorMissing.tsx'), 'SecondFactorMissing');

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

type GuardedProps = Pick<AdminScreen, 'permission' | 'heading' | 'Screen'> &
  Partial<Pick<AdminScreen, 'text'>>;

/** The screen, for users who may see it. */
function Guarded({ permission, text, heading = text, Screen }: GuardedProps) {
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

/** The firm may have thousands of conversations. */
const ONE_CONVERSATION = { page: 0, pageSize: 1 };

function AdminArea() {
  const isStaff = useAppSelector(selectIsStaff);
  const isAwaited = useIsRoleAwaited();
  const screens = useScreens();
  const mayBook = useMayDo('reservations.edit');
  const unread = useUnreadTotal();
  // Without a required second factor, the server refuses every call except those of the profile; this call shows that.
  const { error, refetch } = useGetConversationsQuery(ONE_CONVERSATION, {
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
  // Both views of the messages have the same count.
  const unreadAt: Readonly<Record<string, number>> = {
    [paths.adminMessages]: unread,
    [paths.adminInbox]: unread,
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
