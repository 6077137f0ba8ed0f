// /Adminpanel/Driverjobs: the jobs, and the requests of visitors.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ManageJobs, RequestedJobs } from '#app/jobs/index.ts';
import { REQUESTED_JOBS_ID } from '#app/platform/address/paths.ts';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';

export function AdminJobs() {
  const requests = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const wantsRequests = hash === `#${REQUESTED_JOBS_ID}`;
  // The router does not scroll to the fragment of an address, as a page load would.
  useEffect(() => {
    if (wantsRequests) requests.current?.scrollIntoView({ block: 'start' });
  }, [wantsRequests]);
  return (
    <>
      <PageHeading>Driver Jobs</PageHeading>
      <ManageJobs />
      <section
        className="lcr-admin-section"
        id={REQUESTED_JOBS_ID}
        ref={requests}
        aria-labelledby="requested"
      >
        <h2 className="lcr-display" id="requested">
          Requested Jobs
        </h2>
        <RequestedJobs />
      </section>
    </>
  );
}
