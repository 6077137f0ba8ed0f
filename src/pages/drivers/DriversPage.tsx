// /DriversDashboard/*: the drivers' area. Guests are sent to sign in and come back; others learn that it is not theirs.
import { Route, Routes } from 'react-router-dom';
import { useAppSelector } from '#app/app/hooks.ts';
import { RequireSession, selectIsDriver } from '#app/entities/session/index.ts';
import { AvailableJobs } from '#app/features/accept-jobs/index.ts';
import { ErrorScreen } from '#app/shared/ui/ErrorScreen.tsx';
import { NotAuthorized } from '#app/shared/ui/NotAuthorized.tsx';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';
import { StaffLayout } from '#app/shared/ui/StaffLayout.tsx';
import { driverScreens } from './driverLinks.ts';
import { DriverTabs } from './DriverTabs.tsx';

export function DriversPage() {
  return (
    <RequireSession>
      <DriversArea />
    </RequireSession>
  );
}

function DriversArea() {
  const isDriver = useAppSelector(selectIsDriver);
  if (!isDriver) return <NotAuthorized />;
  const screens = driverScreens();
  return (
    <StaffLayout heading="Driver Dashboard" links={screens}>
      <DriverTabs screens={screens} />
      <Routes>
        <Route index element={<JobsScreen />} />
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
    </StaffLayout>
  );
}

function JobsScreen() {
  return (
    <>
      <PageHeading>Available Jobs</PageHeading>
      <div style={{ height: 24 }} />
      <AvailableJobs />
    </>
  );
}
