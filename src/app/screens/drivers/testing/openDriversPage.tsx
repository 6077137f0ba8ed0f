// Renders the drivers' area with the mock server, for its tests.
import { Route, Routes } from 'react-router-dom';
import { Notices } from '../../../layout/Notices.tsx';
import { paths } from '#app/platform/address/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { StoredUser } from '#mocks/backend.ts';
import { someJobs } from '#mocks/jobs/fixtures.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { DriversPage } from '../DriversPage.tsx';

/** Opens the area for a user, or for a guest. */
export function openDriversPage(
  who: StoredUser | undefined,
  { jobs = someJobs(), at = paths.drivers as string } = {},
) {
  // Copies, because the mock server changes its data.
  const backend = answerFrom({ signedInAs: who?.id, jobs: jobs.map((job) => ({ ...job })) });
  const session = who && { userId: who.id, isAdmin: who.isAdmin, isDriver: who.isDriver };
  const view = renderWithProviders(
    <>
      <Routes>
        <Route path={`${paths.drivers}/*`} element={<DriversPage />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
      <Notices />
    </>,
    { at, ...(session ? { session } : {}) },
  );
  return { backend, ...view };
}
