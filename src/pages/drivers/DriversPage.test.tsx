// The drivers' area for everybody who may open it: guests, customers, unverified and verified drivers.
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { Notices } from '#app/app/layout/Notices.tsx';
import { baseApi } from '#app/api/baseApi.ts';
import { jobChanged } from '#app/api/tags.ts';
import { accountChanged } from '#app/realtime/realtimeEvents.ts';
import { paths } from '#app/shared/config/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { stopWatching, watchRequests } from '#app/testing/watchRequests.ts';
import type { Job } from '#domain/contract/jobs.ts';
import { anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, admin, driver, verifiedDriver, type StoredUser } from '#mocks/backend.ts';
import { aJob, someJobs } from '#mocks/jobFixtures.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { driverScreens } from './driverLinks.ts';
import { DriversPage } from './DriversPage.tsx';
import { DriverTabs } from './DriverTabs.tsx';

const WEDDING = 'Wedding in Surrey';
const AIRPORT = 'Airport transfers, Heathrow';

function open(who: StoredUser | undefined, { jobs = someJobs(), at = paths.drivers as string } = {}) {
  const backend = answerFrom({ signedInAs: who?.id, jobs });
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

const row = (title: string) => screen.findByRole('row', { name: new RegExp(title) });
const action = async (title: string, name: string) => within(await row(title)).findByRole('button', { name });

afterEach(stopWatching);

describe('who gets in', () => {
  it('sends guests to sign in, and they come back', async () => {
    const { place } = open(undefined, { at: `${paths.drivers}?day=1` });
    await waitFor(() => expect(place.current.pathname).toBe(paths.signIn));
    expect(place.current.state).toMatchObject({ from: `${paths.drivers}?day=1` });
  });

  it.each([
    ['customers', ada],
    ['administrators who do not drive', admin],
  ])('tells %s that it is not theirs, and asks for no jobs', (_who, user) => {
    const calls = watchRequests();
    open(user);
    expect(screen.getByText('You are not authorized to view this page.')).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('shows a driver whose verification is withdrawn at once what to send', async () => {
    const { backend, store } = open(verifiedDriver);
    await row(WEDDING);
    for (const user of backend.users) if (user.id === verifiedDriver.id) user.isVerifiedDriver = false;
    act(() => void store.dispatch(accountChanged({ userId: verifiedDriver.id })));
    expect(await screen.findByRole('link', { name: 'support@luxurycarrentals.example' })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('tells unverified drivers what to send, and asks for no jobs', async () => {
    const calls = watchRequests();
    open(driver);
    const address = await screen.findByRole('link', { name: 'support@luxurycarrentals.example' });
    expect(address.getAttribute('href')).toMatch(/^mailto:support@luxurycarrentals\.example\?subject=/);
    expect(address.parentElement).toHaveTextContent(
      'Please email your full name, your email, and the front and back of your licence to',
    );
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(calls).not.toContain('GET /api/jobs');
  });
});

describe('the frame', () => {
  it('has the sidebar, its link and the title', async () => {
    open(verifiedDriver);
    const sidebar = within(screen.getByRole('navigation', { name: 'Driver Dashboard' }));
    expect(sidebar.getByRole('link', { name: 'Available Jobs' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('heading', { level: 1, name: 'Available Jobs' })).toBeVisible();
    await row(WEDDING);
  });

  it('an address below it that is not there says so', () => {
    open(verifiedDriver, { at: `${paths.drivers}/Nowhere` });
    expect(screen.getByText('Unexpected Application Error!')).toBeVisible();
  });

  it('has tabs for jobs and messages', () => {
    renderWithProviders(<DriverTabs screens={driverScreens()} />, { at: paths.driverMessages });
    const tabs = within(screen.getByRole('navigation', { name: 'Driver screens' }));
    expect(tabs.getByRole('link', { name: 'Jobs' })).toHaveAttribute('href', paths.drivers);
    expect(tabs.getByRole('link', { name: 'Messages' })).toHaveAttribute('aria-current', 'page');
  });
});

describe('the board', () => {
  it('shows title, description, pay, and what the driver can do', async () => {
    open(verifiedDriver);
    await screen.findByRole('status', { name: 'Loading jobs' });
    const free = within(await row(WEDDING));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Title',
      'Description',
      'Pay',
      'Actions',
    ]);
    expect(free.getByText('£240')).toBeVisible();
    expect(free.getByText('Collect the bride in Guildford at noon, church at...')).toBeVisible();
    expect(free.getByRole('button', { name: 'read more' })).toHaveAccessibleDescription(WEDDING);
    expect(free.getByRole('button', { name: 'Accept' })).toHaveAccessibleDescription(WEDDING);
    expect(await action(AIRPORT, 'Cancel')).toBeVisible();
    const theirs = within(await row('Music video, Docklands'));
    expect(theirs.getByText('Accepted by Dorothy Vaughan')).toBeVisible();
    expect(theirs.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  });

  it('a job that was taken without a name says only that', async () => {
    open(verifiedDriver, { jobs: [aJob({ taken: true })] });
    expect(within(await row(WEDDING)).getByText('Taken')).toBeVisible();
  });

  it('without jobs it says so', async () => {
    open(verifiedDriver, { jobs: [] });
    expect(await screen.findByText(/There are no jobs at the moment/)).toBeVisible();
  });

  it('a failed read says why and can be retried', async () => {
    open(verifiedDriver);
    server.use(http.get('*/api/jobs', () => refuse(500, 'The board is being wiped.'), { once: true }));
    expect(await screen.findByText('The board is being wiped.')).toBeVisible();
    await waitFor(() => screen.getByRole('button', { name: 'Retry' }).click());
    expect(await row(WEDDING)).toBeVisible();
  });

  it('follows what is announced, and polls nothing', async () => {
    const { backend, store } = open(verifiedDriver);
    await row(WEDDING);
    const calls = watchRequests();
    const job = backend.jobs[0]!;
    Object.assign(job, { taken: true, acceptedBy: anId(299), acceptedByName: 'Dorothy Vaughan', version: 1 });
    act(() => void store.dispatch(baseApi.util.invalidateTags(jobChanged(job.id))));
    await waitFor(async () =>
      expect(within(await row(WEDDING)).getByText('Accepted by Dorothy Vaughan')).toBeVisible(),
    );
    expect(calls).toEqual(['GET /api/jobs']);
  });
});

describe('accepting and cancelling', () => {
  it('accepting is one call, then the board alone is asked again', async () => {
    const { backend, user } = open(verifiedDriver);
    const accept = await action(WEDDING, 'Accept');
    const calls = watchRequests();
    await user.dblClick(accept);
    expect(await action(WEDDING, 'Cancel')).toHaveFocus();
    expect(await screen.findByText(`You have accepted the job '${WEDDING}'.`)).toBeVisible();
    expect(backend.jobs[0]).toMatchObject({ taken: true, acceptedByName: 'Katherine Johnson' });
    await waitFor(() => expect(calls).toEqual([`PUT /api/jobs/${aJob().id}`, 'GET /api/jobs']));
  });

  it('cancelling is one call, then the board alone is asked again', async () => {
    const { backend, user } = open(verifiedDriver);
    const cancel = await action(AIRPORT, 'Cancel');
    const calls = watchRequests();
    await user.click(cancel);
    expect(await action(AIRPORT, 'Accept')).toHaveFocus();
    expect(backend.jobs[1]).toMatchObject({ taken: false, acceptedBy: null, acceptedByName: '' });
    await waitFor(() => expect(calls).toEqual([`PUT /api/jobs/${anId(502)}`, 'GET /api/jobs']));
  });

  it('a quick accept and cancel leaves the notice of the cancel alone', async () => {
    const { user, store } = open(verifiedDriver);
    await user.click(await action(WEDDING, 'Accept'));
    await user.click(await action(WEDDING, 'Cancel'));
    await action(WEDDING, 'Accept');
    expect(Object.values(store.getState().notices.entities).map(({ text }) => text)).toEqual([
      `The job '${WEDDING}' is available to others again.`,
    ]);
  });

  it('where another driver was quicker, says who, and the row follows', async () => {
    const { backend, user } = open(verifiedDriver);
    const accept = await action(WEDDING, 'Accept');
    const taken: Partial<Job> = { taken: true, acceptedBy: anId(299), acceptedByName: 'Dorothy Vaughan' };
    Object.assign(backend.jobs[0]!, taken, { version: 1 });
    await user.click(accept);
    expect(await screen.findByText('Accepted by Dorothy Vaughan.')).toBeVisible();
    await waitFor(async () =>
      expect(within(await row(WEDDING)).getByText('Accepted by Dorothy Vaughan')).toBeVisible(),
    );
    expect(within(await row(WEDDING)).queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  });

  it('any other failure shows its message, and nothing is asked again', async () => {
    const { user } = open(verifiedDriver);
    const accept = await action(WEDDING, 'Accept');
    server.use(http.put('*/api/jobs/:id', () => HttpResponse.error()));
    const calls = watchRequests();
    await user.click(accept);
    expect(await screen.findByText(/The server cannot be reached/)).toBeVisible();
    expect(await action(WEDDING, 'Accept')).toBeVisible();
    expect(calls).toEqual([`PUT /api/jobs/${aJob().id}`]);
  });
});
