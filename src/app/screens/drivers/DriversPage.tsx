// /DriversDashboard/*: the drivers' area. Guests and other users see Not authorized; a guest can sign in and return.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { Route, Routes } from 'react-router-dom';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { useUnreadTotal } from '#app/conversation/index.ts';
import { RequireSession, selectIsDriver, selectUserId } from '#app/people/index.ts';
import { AvailableJobs } from '#app/jobs/index.ts';
import { ErrorScreen } from '#app/kit/page/ErrorScreen.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { NotAuthorized } from '#app/kit/page/NotAuthorized.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { StaffLayout } from '#app/kit/page/StaffLayout.tsx';
import { driverScreens } from './driverLinks.ts';
import { DriverTabs } from './DriverTabs.tsx';

const SubscribeCalendar = lazyPart(
  () => import('#app/office/calendars/SubscribeCalendar.tsx'),
  'SubscribeCalendar',
);

const UploadLicence = lazyPart(() => import('#app/jobs/licence/UploadLicence.tsx'), 'UploadLicence');

const UploadPortrait = lazyPart(() => import('#app/jobs/licence/UploadPortrait.tsx'), 'UploadPortrait');

const LateButton = lazyPart(() => import('./LateButton.tsx'), 'LateButton');

const DriverLeave = lazyPart(() => import('#app/jobs/dispatch/DriverLeave.tsx'), 'DriverLeave');

const MessagesScreen = lazyPart(
  () => import('#app/conversation/messages/MessagesScreen.tsx'),
  'MessagesScreen',
);

export function DriversPage() {
  return (
    <RequireSession refusesGuests>
      <DriversArea />
    </RequireSession>
  );
}

function DriversArea() {
  const isDriver = useAppSelector(selectIsDriver);
  const screens = driverScreens(useUnreadTotal());
  if (!isDriver) return <NotAuthorized />;
  return (
    <StaffLayout heading="Driver Dashboard" links={screens}>
      <DriverTabs screens={screens} />
      <Suspense fallback={<Loading />}>
        <Routes>
          <Route index element={<JobsScreen />} />
          <Route path="Messages" element={<MessagesScreen />} />
          <Route
            path="*"
            element={
              <ErrorScreen
                status="404 Not Found"
                explanation="The drivers' area has no page at this address."
              />
            }
          />
        </Routes>
      </Suspense>
    </StaffLayout>
  );
}

function JobsScreen() {
  const userId = useAppSelector(selectUserId) ?? '';
  return (
    <>
      <PageHeading>Available Jobs</PageHeading>
      <div style={{ height: 8 }} />
      <AvailableJobs
        late={(job) => (
          <Suspense>
            <LateButton {...{ job, driverId: userId }} />
          </Suspense>
        )}
        licence={
          <Suspense>
            <UploadLicence isVerified={false} />
          </Suspense>
        }
      >
        <div style={{ paddingTop: 24 }}>
          <Suspense>
            <DriverLeave driverId={userId} />
            <div style={{ height: 24 }} />
            <SubscribeCalendar kind="jobs" heading="h2" />
            <div style={{ paddingTop: 24 }}>
              <UploadLicence isVerified />
            </div>
            <div style={{ paddingTop: 24 }}>
              <UploadPortrait />
            </div>
          </Suspense>
        </div>
      </AvailableJobs>
    </>
  );
}
