// Checks the drivers' area for guests, customers, unverified and verified drivers.
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { Notices } from '#app/app/layout/Notices.tsx';
import { baseApi } from '#app/api/baseApi.ts';
import { jobChanged } from '#app/api/tags.ts';
import { acceptedJobChanged, accountChanged } from '#app/realtime/realtimeEvents.ts';
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

const row = (title: string) => screen.findByRole('row', { name: new RegExp(title) });
/** Waits for the last part of the page, so that its call comes before the calls that a test records. */
const settled = () => screen.findByRole('button', { name: 'Create a calendar link' });
const action = async (title: string, name: string) => within(await row(title)).findByRole('button', { name });

afterEach(stopWatching);

describe('the access', () => {
  it('redirects guests to the sign-in, with the address to return to', async () => {
    const { place } = open(undefined, { at: `${paths.drivers}?day=1` });
    await waitFor(() => expect(place.current.pathname).toBe(paths.signIn));
    expect(place.current.state).toMatchObject({ from: `${paths.drivers}?day=1` });
  });

  it.each([
    ['customers', ada],
    ['administrators who do not drive', admin],
  ])('shows Not authorized to %s, and loads no jobs', (_who, user) => {
    const calls = watchRequests();
    open(user);
    expect(screen.getByText('You are not authorized to view this page.')).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('shows the instruction at once when the verification is withdrawn', async () => {
    const { backend, store } = open(verifiedDriver);
    await row(WEDDING);
    for (const user of backend.users) if (user.id === verifiedDriver.id) user.isVerifiedDriver = false;
    act(() => void store.dispatch(accountChanged({ userId: verifiedDriver.id })));
    expect(await screen.findByRole('link', { name: 'support@luxurycarrentals.example' })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('shows the instruction to unverified drivers, and loads no jobs', async () => {
    const calls = watchRequests();
    open(driver);
    const address = await screen.findByRole('link', { name: 'support@luxurycarrentals.example' });
    expect(address.getAttribute('href')).toMatch(/^mailto:support@luxurycarrentals\.example\?subject=/);
    expect(address.parentElement).toHaveTextContent(
      'Please email your full name, your email, and the front and back of your licence to',
    );
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByText('Subscribe in your calendar')).not.toBeInTheDocument();
    expect(calls).not.toContain('GET /api/jobs');
  });
});

describe('the instruction for unverified drivers', () => {
  it('is shown before the address of the office is loaded', async () => {
    open(driver);
    server.use(http.get('*/api/config', () => new Promise<never>(() => undefined)));
    expect(await screen.findByRole('heading', { name: 'Your licence comes first' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it.each([
    [true, 0],
    [false, 1],
  ])('lists the confirmation of the email only while it is missing: %s', async (emailVerified, lines) => {
    const { backend } = open(driver);
    for (const user of backend.users) user.emailVerified = emailVerified;
    expect(await screen.findByText('Our check of your licence.')).toBeVisible();
    expect(screen.queryAllByText(/The confirmation of your email address/)).toHaveLength(lines);
  });
});

describe('the layout', () => {
  it('has the sidebar, its link and the title', async () => {
    open(verifiedDriver);
    const sidebar = within(screen.getByRole('navigation', { name: 'Driver Dashboard' }));
    expect(sidebar.getByRole('link', { name: 'Available Jobs' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('heading', { level: 1, name: 'Available Jobs' })).toBeVisible();
    await row(WEDDING);
  });

  it('shows an error for an unknown address', () => {
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

describe('the available jobs', () => {
  it('show title, description, pay, and the action of the driver', async () => {
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

  it('show that a job is taken when the driver has no name', async () => {
    open(verifiedDriver, { jobs: [aJob({ taken: true })] });
    expect(within(await row(WEDDING)).getByText('Taken')).toBeVisible();
  });

  it('show a text when there are no jobs', async () => {
    open(verifiedDriver, { jobs: [] });
    expect(await screen.findByText(/There are no jobs at the moment/)).toBeVisible();
  });

  it('offer the subscription below the jobs to verified drivers only', async () => {
    open(verifiedDriver);
    await settled();
    const section = screen.getByRole('region', { name: 'Subscribe in your calendar' });
    expect(
      screen.getByRole('table').compareDocumentPosition(section) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
  });

  it('show the reason of a failed read with Retry', async () => {
    open(verifiedDriver);
    server.use(http.get('*/api/jobs', () => refuse(500, 'The board is being wiped.'), { once: true }));
    expect(await screen.findByText('The board is being wiped.')).toBeVisible();
    await waitFor(() => screen.getByRole('button', { name: 'Retry' }).click());
    expect(await row(WEDDING)).toBeVisible();
  });

  it('refetch after events, without polling', async () => {
    const { backend, store } = open(verifiedDriver);
    await settled();
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
  it('accepts with one call, and refetches only the jobs', async () => {
    const { backend, user } = open(verifiedDriver);
    const accept = await action(WEDDING, 'Accept');
    await settled();
    const calls = watchRequests();
    await user.dblClick(accept);
    expect(await action(WEDDING, 'Cancel')).toHaveFocus();
    expect(await screen.findByText(`You have accepted the job '${WEDDING}'.`)).toBeVisible();
    expect(backend.jobs[0]).toMatchObject({ taken: true, acceptedByName: 'Katherine Johnson' });
    await waitFor(() => expect(calls).toEqual([`PUT /api/jobs/${aJob().id}`, 'GET /api/jobs']));
  });

  it('accepts with one call when the driver presses Enter twice', async () => {
    const { user } = open(verifiedDriver);
    const accept = await action(WEDDING, 'Accept');
    await settled();
    let answer = () => undefined as void;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.put('*/api/jobs/:id', async () => {
        await asked;
      }),
    );
    const calls = watchRequests();
    act(() => accept.focus());
    await user.keyboard('{Enter}{Enter}');
    expect(accept).toHaveAttribute('aria-busy', 'true');
    answer();
    expect(await action(WEDDING, 'Cancel')).toHaveFocus();
    await waitFor(() => expect(calls).toEqual([`PUT /api/jobs/${aJob().id}`, 'GET /api/jobs']));
  });

  it('cancels with one call, and refetches only the jobs', async () => {
    const { backend, user } = open(verifiedDriver);
    const cancel = await action(AIRPORT, 'Cancel');
    await settled();
    const calls = watchRequests();
    await user.dblClick(cancel);
    const dialog = within(await screen.findByRole('dialog', { name: 'Do you want to give this job back?' }));
    expect(dialog.getByText(AIRPORT)).toBeVisible();
    expect(calls).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Give back' }));
    expect(await action(AIRPORT, 'Accept')).toHaveFocus();
    expect(backend.jobs[1]).toMatchObject({ taken: false, acceptedBy: null, acceptedByName: '' });
    await waitFor(() => expect(calls).toEqual([`PUT /api/jobs/${anId(502)}`, 'GET /api/jobs']));
  });

  it('shows only the notice of the cancellation after a quick accept and cancel', async () => {
    const { user, store } = open(verifiedDriver);
    await user.click(await action(WEDDING, 'Accept'));
    await user.click(await action(WEDDING, 'Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Give back' }));
    await action(WEDDING, 'Accept');
    expect(Object.values(store.getState().notices.entities).map(({ text }) => text)).toEqual([
      `The job '${WEDDING}' is available to others again.`,
    ]);
  });

  it('requires a confirmation before it gives a job back, and keeps the job when the driver declines', async () => {
    const { backend, user } = open(verifiedDriver);
    await user.click(await action(AIRPORT, 'Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Keep the job' }));
    expect(await action(AIRPORT, 'Cancel')).toHaveFocus();
    expect(backend.jobs[1]).toMatchObject({ taken: true, state: 'accepted' });
  });

  it('shows in the dialog why a job cannot be given back', async () => {
    const { user } = open(verifiedDriver);
    await user.click(await action(AIRPORT, 'Cancel'));
    server.use(
      http.put('*/api/jobs/:id', () => refuse(409, 'This job has started.', { code: 'job_started' })),
    );
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Give back' }));
    expect(await dialog.findByText('This job has started.')).toBeVisible();
  });

  it('shows the driver who was faster, and updates the row', async () => {
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

  it('shows the message of another failure, and refetches nothing', async () => {
    const { user } = open(verifiedDriver);
    const accept = await action(WEDDING, 'Accept');
    await settled();
    server.use(http.put('*/api/jobs/:id', () => HttpResponse.error()));
    const calls = watchRequests();
    await user.click(accept);
    expect(await screen.findByText(/The server cannot be reached/)).toBeVisible();
    expect(await action(WEDDING, 'Accept')).toBeVisible();
    expect(calls).toEqual([`PUT /api/jobs/${aJob().id}`]);
  });
});

describe("the driver's own jobs", () => {
  // The clock of the mocks shows 21 November 2026.
  const mine = (more: Partial<Job>): Job =>
    aJob({
      acceptedBy: verifiedDriver.id,
      acceptedByName: 'Katherine Johnson',
      endDate: more.startDate ?? null,
      ...more,
    });
  const today = mine({
    id: anId(510),
    title: 'Opera night',
    startDate: '2026-11-21',
    startTime: '19:00',
    endTime: '23:00',
    place: 'Royal Opera House, Bow Street',
    contactName: 'Ada Lovelace',
    contactPhone: '020 7946 0101',
    notes: 'Stage door.',
  });
  const later = mine({ id: anId(511), title: 'Station run', startDate: '2026-11-25' });
  const done = [
    mine({ id: anId(512), title: 'Old run', state: 'done', pay: '£120', startDate: '2026-11-02' }),
    mine({
      id: anId(513),
      title: 'Older run',
      state: 'done',
      pay: 'By arrangement',
      startDate: '2026-10-02',
    }),
  ];
  const section = async (name: string) => within(await screen.findByRole('region', { name }));

  it('are in sections, with the data for the road', async () => {
    open(verifiedDriver, { jobs: [later, today, ...done, aJob()] });
    const card = within((await section('Today')).getByRole('listitem', { name: 'Opera night' }));
    expect(card.getByText('Sat, 21 Nov 2026, 19:00 to 23:00')).toBeVisible();
    expect(card.getByText('Royal Opera House, Bow Street')).toBeVisible();
    expect(card.getByRole('link', { name: '020 7946 0101' })).toHaveAttribute('href', 'tel:02079460101');
    expect(card.getByText('Stage door.')).toBeVisible();
    expect((await section('Upcoming')).getByText('Wed, 25 Nov 2026')).toBeVisible();
    const months = within((await section('Done')).getByRole('table', { name: 'Earnings by month' }));
    expect(months.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'MonthJobsEarnings',
      'November 20261£120.00',
      'October 20261£0.00 and 1 by arrangement',
    ]);
    expect(screen.queryByRole('row', { name: /Old run/ })).not.toBeInTheDocument();
  });

  it('are listed when they are done, the latest first', async () => {
    const { user } = open(verifiedDriver, { jobs: [...done].reverse() });
    await user.click((await section('Done')).getByText('2 jobs'));
    const items = within((await section('Done')).getByRole('list', { name: 'Jobs that are done' }));
    expect(items.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Old runMon, 2 Nov 2026, £120',
      'Older runFri, 2 Oct 2026, By arrangement',
    ]);
  });

  it('are in the order of their start, those without a date last', async () => {
    const at = (id: number, title: string, more: Partial<Job>) => mine({ id: anId(id), title, ...more });
    const jobs = [
      at(521, 'No date', { startDate: null }),
      at(522, 'Later', { startDate: '2026-12-02' }),
      at(523, 'Evening', { startDate: '2026-11-25', startTime: '19:00', endTime: '23:00' }),
      at(524, 'Morning', { startDate: '2026-11-25', startTime: '08:00', endTime: '10:00' }),
    ];
    open(verifiedDriver, { jobs });
    const cards = (await section('Upcoming')).getAllByRole('heading', { level: 3 });
    expect(cards.map(({ textContent }) => textContent)).toEqual(['Morning', 'Evening', 'Later', 'No date']);
    expect((await section('Today')).getByText('You have no job today.')).toBeVisible();
  });

  it('belong to today while they are under way, and on each of their days', async () => {
    const at = (id: number, title: string, more: Partial<Job>) => mine({ id: anId(id), title, ...more });
    open(verifiedDriver, {
      jobs: [
        at(531, 'Under way', { state: 'on-the-way', startDate: '2026-11-20' }),
        at(532, 'Last day', { startDate: '2026-11-19', endDate: '2026-11-21' }),
        at(533, 'First day', { startDate: '2026-11-21', endDate: '2026-11-23' }),
        at(534, 'Over', { startDate: '2026-11-19', endDate: '2026-11-20' }),
        at(535, 'Tomorrow', { startDate: '2026-11-22' }),
      ],
    });
    const titles = async (name: string) =>
      (await section(name)).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(await titles('Today')).toEqual(['Last day', 'Under way', 'First day']);
    expect(await titles('Upcoming')).toEqual(['Over', 'Tomorrow']);
  });

  it('change their states with one call each, also after a double click', async () => {
    const { backend, user } = open(verifiedDriver, { jobs: [today] });
    const card = within((await section('Today')).getByRole('listitem', { name: 'Opera night' }));
    const button = (name: string) => card.getByRole('button', { name });
    expect(button('With the customer')).toBeDisabled();
    const calls = watchRequests();
    await user.dblClick(button('On the way'));
    await waitFor(() => expect(button('With the customer')).toBeEnabled());
    expect(backend.jobs[0]).toMatchObject({ state: 'on-the-way' });
    await user.click(button('With the customer'));
    await waitFor(() => expect(button('Done')).toBeEnabled());
    expect(card.queryByRole('button', { name: 'Give back' })).not.toBeInTheDocument();
    await user.click(button('Done'));
    expect((await section('Done')).getByText('£240.00')).toBeVisible();
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual(
      Array(3).fill(`POST /api/jobs/${today.id}/state`),
    );
  });

  it('show why the server refused a state', async () => {
    const { user } = open(verifiedDriver, { jobs: [today] });
    server.use(http.post('*/api/jobs/:id/state', () => refuse(409, 'The job was withdrawn.')));
    await user.click(await screen.findByRole('button', { name: 'On the way' }));
    expect(await screen.findByText('The job was withdrawn.')).toBeVisible();
  });

  it('export the finished jobs', async () => {
    let file: Blob | undefined;
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        file = blob;
        return 'blob:earnings';
      },
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = open(verifiedDriver, { jobs: done });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await file?.text()).toContain('2026-11-02,Old run,"Mon, 2 Nov 2026",£120,120.00');
  });

  it('show a notice when a job has moved', async () => {
    const { store } = open(verifiedDriver, { jobs: [today] });
    await section('Today');
    act(() => void store.dispatch(acceptedJobChanged({ jobId: today.id, change: 'moved' })));
    expect(await screen.findByText('The dates or the car of a job of yours have changed.')).toBeVisible();
  });
});
