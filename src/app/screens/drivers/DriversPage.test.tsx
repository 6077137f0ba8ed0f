// Checks the drivers' area for guests, customers, unverified and verified drivers.
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { accountChanged } from '#app/platform/realtime/realtimeEvents.ts';
import { paths } from '#app/platform/address/paths.ts';
import { stopWatching, watchRequests } from '#app/testing/watchRequests.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, admin, driver, verifiedDriver } from '#mocks/backend.ts';
import { storeMessage } from '#mocks/conversation/chat.ts';
import { aJob } from '#mocks/jobs/fixtures.ts';
import { server } from '#mocks/node.ts';
import { openDriversPage as open } from './testing/openDriversPage.tsx';
import { deferred } from '#app/testing/screenSteps.ts';

const WEDDING = 'Wedding in Surrey';
const AIRPORT = 'Airport transfers, Heathrow';

const row = (title: string) => screen.findByRole('row', { name: new RegExp(title) });
/** Waits for the last part of the page, so that its call comes before the calls that a test records. */
const settled = () => screen.findByRole('button', { name: 'Create a calendar link' });
const action = async (title: string, name: string) => within(await row(title)).findByRole('button', { name });

afterEach(stopWatching);

describe('the access', () => {
  it('shows guests Not authorized, with a link to the sign-in and the address to return to', async () => {
    const { place, user } = open(undefined, { at: `${paths.drivers}?day=1` });
    expect(await screen.findByText('You are not authorized to view this page.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(place.current).toMatchObject({
      pathname: paths.signIn,
      state: { from: `${paths.drivers}?day=1` },
    });
  });

  it('shows Not authorized to customers and admins who do not drive, and loads no jobs', () => {
    const calls = watchRequests();
    for (const user of [ada, admin]) {
      const { unmount } = open(user);
      expect(screen.getByText('You are not authorized to view this page.')).toBeVisible();
      unmount();
    }
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

  it('shows the jobs to a driver who was verified meanwhile, when the tab gets the focus', async () => {
    const { backend, store } = open(driver);
    await screen.findByRole('link', { name: 'support@luxurycarrentals.example' });
    for (const user of backend.users) if (user.id === driver.id) user.isVerifiedDriver = true;
    act(() => void store.dispatch(baseApi.internalActions.onFocus()));
    expect(await row(WEDDING)).toBeDefined();
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
  it('asks for the confirmation of the email only while it is missing', async () => {
    const lines: number[] = [];
    for (const emailVerified of [true, false]) {
      const { backend, unmount } = open(driver);
      for (const user of backend.users) user.emailVerified = emailVerified;
      expect(await screen.findByText('Our check of your licence.')).toBeVisible();
      lines.push(screen.queryAllByText(/Please also confirm your email address/).length);
      unmount();
    }
    expect(lines).toEqual([0, 1]);
  });
});

describe('the layout', () => {
  it('has the sidebar, its link and the title, and an error for an unknown address', async () => {
    const { unmount } = open(verifiedDriver);
    const sidebar = within(screen.getByRole('navigation', { name: 'Driver Dashboard' }));
    expect(sidebar.getByRole('link', { name: 'Available Jobs' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('heading', { level: 1, name: 'Available Jobs' })).toBeVisible();
    await row(WEDDING);
    unmount();
    open(verifiedDriver, { at: `${paths.drivers}/Nowhere` });
    expect(screen.getByText('Unexpected Application Error!')).toBeVisible();
  });

  it('shows the number of unread messages on their tab', async () => {
    const { backend } = open(verifiedDriver);
    storeMessage(backend, { senderId: admin.id, receiverId: verifiedDriver.id, content: 'Hello.' });
    const tabs = within(screen.getByRole('navigation', { name: 'Driver screens' }));
    expect(await tabs.findByRole('link', { name: /^Messages ?1 unread$/ })).toBeVisible();
  });
});

describe('the available jobs', () => {
  it('show a failed read with Retry, then title, description, pay, and the action of the driver', async () => {
    const { backend } = open(verifiedDriver);
    backend.jobs.push(aJob({ id: anId(520), title: 'Nameless', taken: true }));
    server.use(http.get('*/api/jobs', () => refuse(500, 'The board is being wiped.'), { once: true }));
    await screen.findByRole('status', { name: 'Loading jobs' });
    expect(await screen.findByText('The board is being wiped.')).toBeVisible();
    await waitFor(() => screen.getByRole('button', { name: 'Retry' }).click());
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
    // The driver of this job has no name.
    expect(within(await row('Nameless')).getByText('Taken')).toBeVisible();
    await settled();
    const section = screen.getByRole('region', { name: 'Subscribe in your calendar' });
    expect(
      screen.getByRole('table').compareDocumentPosition(section) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
  });
});

describe('the jobs of a driver of the staff', () => {
  it('offer no job whose pay the driver has set, and no job that drivers do not see', async () => {
    const own = aJob({ id: anId(521), title: 'Own pay' });
    const { backend } = open(verifiedDriver);
    backend.jobs.push(own, aJob({ id: anId(522), title: 'Hidden draft', state: 'draft' }));
    backend.paySetters.set(own.id, verifiedDriver.id);
    Object.assign(
      backend.users.find(({ id }) => id === verifiedDriver.id)!,
      { staffRole: 'desk' },
    );
    const cells = within(await row('Own pay'));
    expect(cells.getByText('You have set the pay')).toBeVisible();
    expect(cells.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
    expect(screen.queryByText('Hidden draft')).not.toBeInTheDocument();
  });
});

describe('accepting and cancelling', () => {
  it('accepts with one call after a double Enter, and refetches only the jobs', async () => {
    const { backend, user } = open(verifiedDriver);
    const accept = await action(WEDDING, 'Accept');
    await settled();
    const { promise: asked, resolve: answer } = deferred();
    server.use(http.put('*/api/jobs/:id', async () => void (await asked)));
    const calls = watchRequests();
    act(() => accept.focus());
    await user.keyboard('{Enter}{Enter}');
    expect(accept).toHaveAttribute('aria-busy', 'true');
    answer();
    expect(await action(WEDDING, 'Cancel')).toHaveFocus();
    expect(await screen.findByText(`You have accepted the job '${WEDDING}'.`)).toBeVisible();
    expect(backend.jobs[0]).toMatchObject({ taken: true, acceptedByName: 'Katherine Johnson' });
    await waitFor(() => expect(calls).toEqual([`PUT /api/jobs/${aJob().id}`, 'GET /api/jobs']));
  });

  it('gives a job back after a confirmation, with one call, and shows why the server refuses it', async () => {
    const { backend, user } = open(verifiedDriver);
    const cancel = await action(AIRPORT, 'Cancel');
    await settled();
    const calls = watchRequests();
    await user.dblClick(cancel);
    const dialog = within(await screen.findByRole('dialog', { name: 'Do you want to cancel this job?' }));
    expect(dialog.getByText(AIRPORT)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Keep the job' }));
    expect(await action(AIRPORT, 'Cancel')).toHaveFocus();
    expect(backend.jobs[1]).toMatchObject({ taken: true, state: 'accepted' });
    expect(calls).toEqual([]);

    await user.click(cancel);
    const started = () => refuse(409, 'This job has started.', { code: 'job_started' });
    server.use(http.put('*/api/jobs/:id', started, { once: true }));
    const giveBack = () => user.click(screen.getByRole('button', { name: 'Cancel' }));
    await giveBack();
    expect(await screen.findByText('This job has started.')).toBeVisible();
    await waitFor(() => expect(calls).toContain('GET /api/jobs'));
    calls.length = 0;
    await giveBack();
    expect(await action(AIRPORT, 'Accept')).toHaveFocus();
    expect(backend.jobs[1]).toMatchObject({ taken: false, acceptedBy: null, acceptedByName: '' });
    await waitFor(() => expect(calls).toEqual([`PUT /api/jobs/${anId(502)}`, 'GET /api/jobs']));
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
});
