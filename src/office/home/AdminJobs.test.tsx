// Checks the jobs screen of the admins.
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { admin } from '#mocks/backend.ts';
import { aJob as anyJob, aJobRequest } from '#mocks/jobs/fixtures.ts';
import { server, useBackend } from '#mocks/node.ts';
import { AdminJobs } from './AdminJobs.tsx';
import { deferred, dialog, isClosed, savedFiles } from '#app/testing/screenSteps.ts';

// Visibility checks of table cells read the computed style of every ancestor, a fifth of this file's time.
configure({ defaultHidden: true });

const LONG = 'Rolls-Royce Ghost, Saturday. Collect the bride in Esher at noon and stay until midnight.';
const aJob = (overrides: Partial<Job> = {}): Job => anyJob({ description: LONG, ...overrides });
const taken = aJob({
  id: anId(502),
  title: 'Airport transfers',
  description: 'Short.',
  taken: true,
  acceptedBy: anId(204),
  acceptedByName: 'Katherine Johnson',
  acceptedByEmail: 'verified@example.com',
});
const request = aJobRequest({
  driversNeeded: 3,
  budget: 900,
  daysRequired: 2,
  contactNumber: '020 7946 0999',
  name: 'Grace Hopper',
  email: 'grace@example.com',
  place: 'Bath Assembly Rooms',
  description: 'A conference.',
});
const JOBS = 'GET /api/jobs?page=0&pageSize=50&sort=nearest';
const REQUESTS = 'GET /api/requested-driver-jobs?page=0&pageSize=50';

async function open(at = '/Adminpanel/Driverjobs', more: Job[] = []) {
  const jobs = [aJob(), { ...taken }, ...more];
  const backend = useBackend({ signedInAs: admin.id, jobs, jobRequests: [request] });
  const requests = recordRequests();
  const view = renderWithProviders(<AdminJobs />, { at, session: { userId: admin.id, isAdmin: true } });
  await screen.findByText('Airport transfers');
  await screen.findByText('020 7946 0999');
  expect(requests.take().sort()).toEqual([
    'GET /api/config',
    ...[JOBS, REQUESTS, 'GET /api/users?role=driver'],
  ]);
  return { backend, requests, ...view };
}
const row = (text: string) => within(screen.getByText(text).closest('[role=row]') as HTMLElement);
const headers = (name: string) =>
  within(screen.getByRole('grid', { name }))
    .getAllByRole('columnheader')
    .map((header) => header.textContent)
    .filter(Boolean);
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('shows both tables with shortened descriptions, keeps each view in its own parameters, and deletes a job and a request after a question, also after a failure', async () => {
  const scrolled = jest.spyOn(window.Element.prototype, 'scrollIntoView');
  const { user, place, requests } = await open('/Adminpanel/Driverjobs#requested-jobs');
  expect(scrolled.mock.contexts[0]).toBe(screen.getByRole('region', { name: 'Requested Jobs' }));
  expect(headers('Jobs')).toEqual([
    ...['Title', 'Description', 'When', 'Pay', 'Taken', 'Accepted By', 'Update', 'Delete'],
  ]);
  expect(headers('Requested Jobs')).toEqual([
    ...['Drivers Needed', 'Budget', 'Days Required', 'Contact Number', 'Description'],
    ...['Make Job', 'Delete'],
  ]);
  const wedding = row('Wedding in Surrey');
  expect(wedding.getByText('No')).toBeVisible();
  expect(row('Airport transfers').getByText('Yes')).toBeVisible();
  expect(row('Airport transfers').getByText('Katherine Johnson')).toBeVisible();
  expect(row('Airport transfers').queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
  for (const text of ['£900.00', 'Grace Hopper', 'grace@example.com']) {
    expect(row('020 7946 0999').getByText(text)).toBeVisible();
  }

  expect(wedding.getByText('Rolls-Royce Ghost, Saturday. Collect the bride in...')).toBeVisible();
  await user.click(wedding.getByRole('button', { name: 'read more' }));
  expect(wedding.getByText(LONG)).toBeVisible();
  await user.click(wedding.getByRole('button', { name: 'show less' }));
  expect(wedding.queryByText(LONG)).not.toBeInTheDocument();

  enter('Search requested jobs', 'opera');
  expect(await screen.findByText('There are no requests for drivers at the moment.')).toBeVisible();
  expect(place.current.search).toBe('?requests.q=opera');
  expect(screen.getByText('Airport transfers')).toBeVisible();
  enter('Search requested jobs', '');
  await screen.findByText('020 7946 0999');

  requests.take();
  const confirm = () => user.click(dialog().getByRole('button', { name: 'Delete' }));
  await user.click(row('Wedding in Surrey').getByRole('button', { name: 'Delete' }));
  expect(dialog().getByText('Are you sure you want to delete the job?')).toBeVisible();
  await confirm();
  await waitFor(() => expect(screen.queryByText('Wedding in Surrey')).not.toBeInTheDocument());
  expect(requests.take()).toEqual([`DELETE /api/jobs/${aJob().id}`, JOBS]);
  await isClosed();

  server.use(
    http.delete('*/api/requested-driver-jobs/:id', () => refuse(500, 'Please try later.'), { once: true }),
  );
  await user.click(row('020 7946 0999').getByRole('button', { name: 'Delete' }));
  expect(dialog().getByText('Are you sure you want to delete the requested job?')).toBeVisible();
  await confirm();
  expect(await dialog().findByText('Please try later.')).toBeVisible();
  requests.take();
  await confirm();
  expect(await screen.findByText('There are no requests for drivers at the moment.')).toBeVisible();
  expect(requests.take()).toEqual([`DELETE /api/requested-driver-jobs/${request.id}`, REQUESTS]);
});

test('adds a job with one call and one refetch, and keeps the input after a refusal', async () => {
  const { user, requests } = await open();
  await user.click(screen.getByRole('button', { name: 'Add a new Job' }));
  const add = async () => user.click(await screen.findByRole('button', { name: 'Add Job' }));
  await add();
  expect(screen.getByLabelText('Job Title')).toHaveAccessibleDescription('Job Title is required.');
  enter('Job Title', 'Film premiere');
  enter('Job Pay', '320');
  enter('Job Description', 'Two runs to the carpet.');

  server.use(http.post('*/api/jobs', () => refuse(503, 'The board is being cleaned.'), { once: true }));
  await add();
  expect(await screen.findByText('The board is being cleaned.')).toBeVisible();
  expect(screen.getByLabelText('Job Title')).toHaveValue('Film premiere');

  const errors = [{ field: 'title', message: 'This job is on the board already.' }];
  server.use(http.post('*/api/jobs', () => refuse(422, 'Look at the title.', { errors }), { once: true }));
  await add();
  await waitFor(() =>
    expect(screen.getByLabelText('Job Title')).toHaveAccessibleDescription(
      'This job is on the board already.',
    ),
  );
  // The next check of the form removes the server's error.
  enter('Job Pay', '');
  await add();
  expect(screen.getByLabelText('Job Pay')).toHaveAccessibleDescription('Job Pay is required.');
  expect(screen.getByLabelText('Job Title')).not.toHaveAccessibleDescription();

  enter('Job Pay', '320');
  requests.take();
  await add();
  expect(await screen.findByText('Film premiere')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Add a new Job' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add a new Job' })).toHaveAttribute('aria-expanded', 'false');
  expect(requests.take()).toEqual(['POST /api/jobs', JOBS]);
});

itAtFullExtent(
  'shows the history of a job, with the steps since the dialog was last open, and makes the job free again',
  async () => {
    const { user, backend, requests } = await open();
    const step = { jobId: taken.id, driverName: 'Katherine Johnson' };
    const update = () => user.click(row('Airport transfers').getByRole('button', { name: 'Update' }));
    const history = () => within(dialog().getByRole('region', { name: 'History' }));
    backend.jobSteps.push({
      ...step,
      ...{ id: '1', at: '2026-11-20T10:00:00.000Z' },
      ...{ from: 'open', to: 'accepted', by: 'driver', byName: 'Katherine Johnson', changed: [] },
    });
    await update();
    expect(await screen.findByRole('dialog', { name: 'Update Job' })).toBeVisible();
    expect(
      await history().findByText('Fri, 20 Nov 2026, 10:00: Accepted by Katherine Johnson'),
    ).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await isClosed();
    backend.jobSteps.push({
      ...step,
      ...{ id: '2', at: '2026-11-21T09:00:00.000Z' },
      ...{ from: 'accepted', to: 'on-the-way', by: 'admin', byName: 'Grace Hopper', changed: [] },
    });
    await update();
    expect(
      await history().findByText(
        'Sat, 21 Nov 2026, 09:00: On the way by Grace Hopper, driver Katherine Johnson',
      ),
    ).toBeVisible();

    expect(dialog().queryByLabelText('Place')).not.toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'More' }));
    expect(dialog().getByLabelText('Place')).toBeVisible();
    enter('Job Pay', '£200');
    await user.click(dialog().getByRole('checkbox', { name: 'Taken' }));
    expect(dialog().getByText(/Katherine Johnson no longer has it/)).toBeVisible();
    requests.take();
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await row('Airport transfers').findByText('£200')).toBeVisible();
    expect(requests.take()).toEqual([`PUT /api/jobs/${taken.id}`, JOBS, `GET /api/jobs/${taken.id}/history`]);
    expect(backend.jobs[1]).toMatchObject({ pay: '£200', taken: false, acceptedByName: '' });
  },
);

test('publishes a draft with its pay, without the fields of its reservation, and converts a request to a job for each driver', async () => {
  const draft = aJob({
    id: anId(503),
    title: 'Bentley Azure, chauffeur',
    state: 'draft',
    pay: '',
    startDate: '2026-12-04',
    endDate: '2026-12-05',
    place: '1 Park Lane',
    car: 'Bentley Azure',
    reservation: { id: anId(401), reference: 'LCR-7K2MQ' },
  });
  const { user, backend, requests } = await open('/Adminpanel/Driverjobs?hide=state', [draft]);
  const chauffeur = row('Bentley Azure, chauffeur');
  for (const text of ['Draft', '4 Dec to 5 Dec', '1 Park Lane']) {
    expect(chauffeur.getByText(text)).toBeVisible();
  }
  expect(chauffeur.getByRole('link', { name: 'LCR-7K2MQ' })).toHaveAttribute(
    'href',
    `/Adminpanel/Reservations/${anId(401)}`,
  );
  await user.click(chauffeur.getByRole('button', { name: 'Publish' }));
  await screen.findByRole('dialog');
  await user.click(dialog().getByRole('button', { name: 'Publish' }));
  expect(dialog().getByLabelText('Job Pay')).toHaveAccessibleDescription(/Job Pay is required\./);
  enter('Job Pay', '£180');
  await user.click(dialog().getByRole('button', { name: 'Publish' }));
  expect(await row('Bentley Azure, chauffeur').findByText('£180')).toBeVisible();
  expect(row('Bentley Azure, chauffeur').queryByText('Draft')).not.toBeInTheDocument();
  expect(requests.take()).toEqual([`POST /api/jobs/${draft.id}/publication`, JOBS]);
  expect(backend.jobs.find(({ id }) => id === draft.id)).toMatchObject({ state: 'open', pay: '£180' });
  await isClosed();
  await user.click(row('Bentley Azure, chauffeur').getByRole('button', { name: 'Update' }));
  await screen.findByRole('dialog');
  expect(dialog().queryByLabelText('Place')).not.toBeInTheDocument();
  expect(dialog().getByText('Dates, place and contact follow the reservation.')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await isClosed();

  await user.click(row('020 7946 0999').getByRole('button', { name: 'Make Job' }));
  await screen.findByRole('dialog');
  expect(dialog().getByLabelText('Job Title')).toHaveValue('Driver for 2 days');
  expect(dialog().getByLabelText('Drivers')).toHaveValue('3');
  fireEvent.change(dialog().getByLabelText('Job Pay'), { target: { value: '£250' } });
  expect(dialog().getByLabelText('Phone of the Contact')).toHaveValue('020 7946 0999');
  await user.click(dialog().getByRole('button', { name: 'Add Jobs' }));
  expect(await screen.findByText('Driver for 2 days (1 of 3)')).toBeVisible();
  expect(await screen.findByText('There are no requests for drivers at the moment.')).toBeVisible();
  const added = { description: 'A conference.', contactPhone: '020 7946 0999', pay: '£250' };
  expect(backend.jobs.slice(0, 3)).toMatchObject([added, added, added]);
  expect(backend.jobRequests).toEqual([]);
});

itAtFullExtent(
  'exports every row of a long list with one call, and shows none of them in another view',
  async () => {
    const files = savedFiles();
    const { user, requests, store, unmount } = await open();
    const jobs = Array.from({ length: 60 }, (_, index) =>
      aJob({ id: anId(2000 + index), title: `Job ${String(index)}` }),
    );
    server.use(
      // One row was deleted while the list was sent.
      http.get('*/api/jobs', () => HttpResponse.json(jobs, { headers: { 'x-total-count': '61' } }), {
        once: true,
      }),
    );
    await user.click(screen.getAllByRole('button', { name: 'Export CSV' })[0]!);
    await waitFor(() => expect(files).toHaveLength(1));
    expect(requests.take()).toEqual(['GET /api/jobs?purpose=export']);
    const text = (await files[0]?.text()) ?? '';
    expect(jobs.filter(({ title }) => !text.includes(title))).toEqual([]);
    unmount();

    const { promise: answered, resolve: answer } = deferred();
    server.use(http.get('*/api/jobs', async () => void (await answered)));
    renderWithProviders(<AdminJobs />, { at: '/Adminpanel/Driverjobs?q=airport', store });
    expect(screen.queryByText('Job 1')).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText('Airport transfers')).toBeVisible();
  },
);

it('gives a job to a free driver with one click, shows why another cannot have it, and confirms it for the driver', async () => {
  const onDay = { startDate: '2026-12-04', endDate: '2026-12-04' };
  const busy = { ...aJob({ ...taken, ...onDay }), id: anId(503), title: 'Opera' };
  const { backend } = await open(undefined, []);
  Object.assign(backend.jobs[0]!, onDay);
  backend.jobs.push(busy);
  backend.users.push({ ...backend.users[3]!, id: anId(210), name: 'Mae Jemison' });
  fireEvent.click(row('Wedding in Surrey').getByRole('button', { name: 'Assign' }));
  await screen.findByRole('dialog');
  const drivers = await dialog().findAllByRole('button', { name: /Mae|Katherine/ });
  expect(drivers.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Mae JemisonFree/),
    "Katherine JohnsonHas 'Opera', Fri, 4 Dec 2026 to Fri, 4 Dec 2026",
  ]);
  expect(drivers[1]).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(drivers[0]!);
  await isClosed();
  expect(backend.jobs[0]).toMatchObject({ acceptedByName: 'Mae Jemison', needsConfirmation: true });
  expect(await row('Wedding in Surrey').findByText('Unconfirmed')).toBeVisible();
  fireEvent.click(row('Wedding in Surrey').getByRole('button', { name: 'Unconfirmed' }));
  await screen.findByRole('dialog');
  expect(dialog().getByText('Has Mae Jemison agreed to the job?')).toBeVisible();
  fireEvent.click(dialog().getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(row('Wedding in Surrey').queryByText('Unconfirmed')).not.toBeInTheDocument());
  expect(backend.jobs[0]).toMatchObject({ acceptedByName: 'Mae Jemison', needsConfirmation: false });
});
