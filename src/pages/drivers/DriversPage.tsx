// /DriversDashboard/*: the drivers' area. Guests and other users see Not authorized; a guest can sign in and return.
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useAppSelector } from '#app/store/hooks.ts';
import { useUnreadTotal } from '#app/entities/message/index.ts';
import { RequireSession, selectIsDriver } from '#app/entities/session/index.ts';
import { AvailableJobs } from '#app/features/accept-jobs/index.ts';
import { ErrorScreen } from '#app/shared/ui/ErrorScreen.tsx';
import { Loading } from '#app/shared/ui/Loading.tsx';
import { NotAuthorized } from '#app/shared/ui/NotAuthorized.tsx';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';
import { StaffLayout } from '#app/shared/ui/StaffLayout.tsx';
import { driverScreens } from './driverLinks.ts';
import { DriverTabs } from './DriverTabs.tsx';

const SubscribeCalendar = lazy(async () => ({
  default: (await import('#app/features/subscribe-calendar/index.ts')).SubscribeCalendar,
}));

const UploadLicence = lazy(async () => ({
  default: (await import('#app/features/upload-licence/index.ts')).UploadLicence,
}));

const MessagesScreen = lazy(async () => ({
  default: (await import('../messages/MessagesScreen.tsx')).MessagesScreen,
}));

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
  return (
    <>
      <PageHeading>Available Jobs</PageHeading>
      <div style={{ height: 24 }} />
      <AvailableJobs
        licence={
          <Suspense>
            <UploadLicence isVerified={false} />
          </Suspense>
        }
      >
        <div style={{ paddingTop: 24 }}>
          <Suspense>
            <SubscribeCalendar kind="jobs" heading="h2" />
            <div style={{ paddingTop: 24 }}>
              <UploadLicence isVerified />
            </div>
          </Suspense>
        </div>
      </AvailableJobs>
    </>
  );
}
