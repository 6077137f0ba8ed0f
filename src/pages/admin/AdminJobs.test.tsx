// Checks the jobs screen of the admins.
import { configure, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { Job } from '#domain/contract/jobs.ts';
import { anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { admin } from '#mocks/backend.ts';
import { aJob as anyJob, aJobRequest } from '#mocks/jobFixtures.ts';
import { server, useBackend } from '#mocks/node.ts';
import { AdminJobs } from './AdminJobs.tsx';

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
const JOBS = 'GET /api/jobs?page=0&pageSize=50';
const REQUESTS = 'GET /api/requested-driver-jobs?page=0&pageSize=50';

async function open(at = '/Adminpanel/Driverjobs', more: Job[] = []) {
  const jobs = [aJob(), { ...taken }, ...more];
  const backend = useBackend({ signedInAs: admin.id, jobs, jobRequests: [request] });
  const requests = recordRequests();
  const view = renderWithProviders(<AdminJobs />, { at, session: { userId: admin.id, isAdmin: true } });
  await screen.findByText('Airport transfers');
  await screen.findByText('020 7946 0999');
  expect(requests.take().sort()).toEqual([JOBS, REQUESTS]);
  return { backend, requests, ...view };
}
const row = (text: string) => within(screen.getByText(text).closest('[role=row]') as HTMLElement);
const table = (name: string) => within(screen.getByRole('grid', { name }));
const headers = (name: string) =>
  table(name)
    .getAllByRole('columnheader')
    .map((header) => header.textContent)
    .filter(Boolean);
const dialog = () => within(screen.getByRole('dialog'));

test('shows both tables after they have loaded', async () => {
  await open();
  expect(headers('Jobs')).toEqual([
    'Title',
    'Description',
    'When',
    'Place and Car',
    'Pay',
    'State',
    'Taken',
    'Accepted By',
    'Publish',
    'Update',
    'Delete',
  ]);
  expect(headers('Requested Jobs')).toEqual([
    'Drivers Needed',
    'Budget',
    'Days Required',
    'Contact Number',
    'Date and Place',
    'Description',
    'Make Job',
    'Delete',
  ]);
  expect(row('Wedding in Surrey').getByText('No')).toBeVisible();
  expect(row('Airport transfers').getByText('Yes')).toBeVisible();
  expect(row('Airport transfers').getByText('Katherine Johnson')).toBeVisible();
  for (const text of ['£900.00', 'Grace Hopper', 'grace@example.com', 'Bath Assembly Rooms']) {
    expect(row('020 7946 0999').getByText(text)).toBeVisible();
  }
});

test('truncates a description at 50 characters, and shows the rest after a click', async () => {
  const { user } = await open();
  const wedding = row('Wedding in Surrey');
  expect(wedding.getByText('Rolls-Royce Ghost, Saturday. Collect the bride in...')).toBeVisible();
  await user.click(wedding.getByRole('button', { name: 'read more' }));
  expect(wedding.getByText(LONG)).toBeVisible();
  await user.click(wedding.getByRole('button', { name: 'show less' }));
  expect(wedding.queryByText(LONG)).not.toBeInTheDocument();
});

test('adds a job with one call and one refetch, and closes the form', async () => {
  const { user, requests } = await open();
  await user.click(screen.getByRole('button', { name: 'Add a new Job' }));
  const form = within(screen.getByRole('form', { name: 'Add a new Job' }));
  await user.click(form.getByRole('button', { name: 'Add Job' }));
  expect(form.getByLabelText('Job Title')).toHaveAccessibleDescription('Job Title is required.');
  await user.type(form.getByLabelText('Job Title'), 'Film premiere');
  await user.type(form.getByLabelText('Job Pay'), '320');
  await user.type(form.getByLabelText('Job Description'), 'Two runs to the carpet.');
  await user.click(form.getByRole('button', { name: 'Add Job' }));
  expect(await screen.findByText('Film premiere')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Add a new Job' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add a new Job' })).toHaveAttribute('aria-expanded', 'false');
  expect(requests.take()).toEqual(['GET /api/cars', 'POST /api/jobs', JOBS]);
});

test('keeps the input when a job could not be added', async () => {
  const { user } = await open();
  server.use(http.post('*/api/jobs', () => refuse(503, 'The board is being cleaned.')));
  await user.click(screen.getByRole('button', { name: 'Add a new Job' }));
  await user.type(screen.getByLabelText('Job Title'), 'Film premiere');
  await user.type(screen.getByLabelText('Job Pay'), '320');
  await user.type(screen.getByLabelText('Job Description'), 'Two runs.');
  await user.click(screen.getByRole('button', { name: 'Add Job' }));
  expect(await screen.findByText('The board is being cleaned.')).toBeVisible();
  expect(screen.getByLabelText('Job Title')).toHaveValue('Film premiere');
});

test('shows the error of the server at its field until the next check of the form', async () => {
  const { user } = await open();
  const errors = [{ field: 'title', message: 'This job is on the board already.' }];
  server.use(http.post('*/api/jobs', () => refuse(422, 'Please look at the title.', { errors })));
  await user.click(screen.getByRole('button', { name: 'Add a new Job' }));
  await user.type(screen.getByLabelText('Job Title'), 'Film premiere');
  await user.type(screen.getByLabelText('Job Pay'), '320');
  await user.type(screen.getByLabelText('Job Description'), 'Two runs.');
  await user.click(screen.getByRole('button', { name: 'Add Job' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Job Title')).toHaveAccessibleDescription(
      'This job is on the board already.',
    ),
  );
  await user.clear(screen.getByLabelText('Job Pay'));
  await user.click(screen.getByRole('button', { name: 'Add Job' }));
  expect(screen.getByLabelText('Job Pay')).toHaveAccessibleDescription('Job Pay is required.');
  expect(screen.getByLabelText('Job Title')).not.toHaveAccessibleDescription();
});

test('updates a job, and makes it free again', async () => {
  const { user, requests, backend } = await open();
  await user.click(row('Airport transfers').getByRole('button', { name: 'Update' }));
  expect(screen.getByRole('dialog', { name: 'Update Job' })).toBeVisible();
  await user.clear(dialog().getByLabelText('Job Pay'));
  await user.type(dialog().getByLabelText('Job Pay'), '£200');
  await user.click(dialog().getByRole('checkbox', { name: 'Taken' }));
  expect(dialog().getByText(/Katherine Johnson no longer has it/)).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await row('Airport transfers').findByText('£200')).toBeVisible();
  const saved = requests.take();
  expect(saved.slice(0, 2).sort()).toEqual(['GET /api/cars', `GET /api/jobs/${taken.id}/history`]);
  expect(saved.slice(2)).toEqual([`PUT /api/jobs/${taken.id}`, JOBS]);
  expect(backend.jobs[1]).toMatchObject({ pay: '£200', taken: false, acceptedByName: '' });
});

test('publishes a draft with its pay, and links to its reservation', async () => {
  const draft = aJob({
    id: anId(503),
    title: 'Chauffeur: Bentley Azure',
    state: 'draft',
    pay: '',
    startDate: '2026-12-04',
    endDate: '2026-12-05',
    place: '1 Park Lane',
    car: 'Bentley Azure',
    reservation: { id: anId(401), reference: 'LCR-7K2MQ' },
  });
  const { user, backend, requests } = await open('/Adminpanel/Driverjobs', [draft]);
  const chauffeur = row('Chauffeur: Bentley Azure');
  expect(chauffeur.getByText('Draft')).toBeVisible();
  expect(chauffeur.getByText('Fri, 4 Dec 2026 to Sat, 5 Dec 2026')).toBeVisible();
  expect(chauffeur.getByText('1 Park Lane')).toBeVisible();
  expect(chauffeur.getByRole('link', { name: 'LCR-7K2MQ' })).toHaveAttribute(
    'href',
    `/Adminpanel/Reservations/${anId(401)}`,
  );
  expect(row('Airport transfers').queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
  await user.click(chauffeur.getByRole('button', { name: 'Publish' }));
  await user.click(dialog().getByRole('button', { name: 'Publish' }));
  expect(dialog().getByLabelText('Job Pay')).toHaveAccessibleDescription(/Job Pay is required\./);
  await user.type(dialog().getByLabelText('Job Pay'), '£180');
  await user.click(dialog().getByRole('button', { name: 'Publish' }));
  expect(await row('Chauffeur: Bentley Azure').findByText('Open')).toBeVisible();
  expect(requests.take()).toEqual([`POST /api/jobs/${draft.id}/publication`, JOBS]);
  expect(backend.jobs.find(({ id }) => id === draft.id)).toMatchObject({ state: 'open', pay: '£180' });
});

test.each([
  ['its own details', null, true],
  ['the details of its reservation', { id: anId(401), reference: 'LCR-7K2MQ' }, false],
])('updates a job with %s', async (_which, reservation, hasDetails) => {
  const { user } = await open(undefined, [aJob({ id: anId(507), title: 'Wedding', reservation })]);
  await user.click(row('Wedding').getByRole('button', { name: 'Update' }));
  expect(dialog().queryByLabelText('Place') !== null).toBe(hasDetails);
  expect(dialog().queryByText('Dates, place and contact follow the reservation.') === null).toBe(hasDetails);
});

test('converts a request to a job, and removes the request', async () => {
  const { user, backend } = await open();
  await user.click(row('020 7946 0999').getByRole('button', { name: 'Make Job' }));
  expect(dialog().getByLabelText('Job Title')).toHaveValue('3 drivers for 2 days');
  expect(dialog().getByLabelText('Job Pay')).toHaveValue('£900.00');
  expect(dialog().getByLabelText('Phone of the Contact')).toHaveValue('020 7946 0999');
  await user.click(dialog().getByRole('button', { name: 'Add Job' }));
  expect(await screen.findByText('3 drivers for 2 days')).toBeVisible();
  expect(await screen.findByText('There are no requests for drivers at the moment.')).toBeVisible();
  expect(backend.jobs[0]).toMatchObject({ description: 'A conference.', contactPhone: '020 7946 0999' });
  expect(backend.jobRequests).toEqual([]);
});

test('shows the history of a job, with the steps since the dialog was last open', async () => {
  const { user, backend } = await open();
  const step = { from: 'open', to: 'accepted', by: 'driver', byName: 'Katherine Johnson' } as const;
  backend.jobSteps.push({
    ...step,
    jobId: taken.id,
    id: '1',
    at: '2026-11-20T10:00:00.000Z',
    driverName: 'Katherine Johnson',
  });
  await user.click(row('Airport transfers').getByRole('button', { name: 'Update' }));
  const history = () => within(dialog().getByRole('region', { name: 'History' }));
  expect(await history().findByText('Fri, 20 Nov 2026, 10:00: Accepted by Katherine Johnson')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  backend.jobSteps.push({
    ...{ from: 'accepted', to: 'on-the-way', by: 'admin', byName: 'Grace Hopper' },
    ...{ jobId: taken.id, id: '2', at: '2026-11-21T09:00:00.000Z', driverName: 'Katherine Johnson' },
  });
  await user.click(row('Airport transfers').getByRole('button', { name: 'Update' }));
  expect(
    await history().findByText(
      'Sat, 21 Nov 2026, 09:00: On the way by Grace Hopper, driver Katherine Johnson',
    ),
  ).toBeVisible();
});

test('deletes a job after a question', async () => {
  const { user, requests } = await open();
  await user.click(row('Wedding in Surrey').getByRole('button', { name: 'Delete' }));
  expect(dialog().getByText('Are you sure you want to delete the job?')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Wedding in Surrey')).not.toBeInTheDocument());
  expect(requests.take()).toEqual([`DELETE /api/jobs/${aJob().id}`, JOBS]);
});

test('deletes a request after a question, and shows a failure in the dialog', async () => {
  const { user, requests } = await open();
  server.use(
    http.delete('*/api/requested-driver-jobs/:id', () => refuse(500, 'Please try later.'), { once: true }),
  );
  await user.click(row('020 7946 0999').getByRole('button', { name: 'Delete' }));
  expect(dialog().getByText('Are you sure you want to delete the requested job?')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Delete' }));
  expect(await dialog().findByText('Please try later.')).toBeVisible();
  requests.take();
  await user.click(dialog().getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('There are no requests for drivers at the moment.')).toBeVisible();
  expect(requests.take()).toEqual([`DELETE /api/requested-driver-jobs/${request.id}`, REQUESTS]);
});

test('keeps the view of each table in its own parameters', async () => {
  const { user, place } = await open();
  await user.type(screen.getByRole('searchbox', { name: 'Search requested jobs' }), 'opera');
  expect(await screen.findByText('There are no requests for drivers at the moment.')).toBeVisible();
  expect(place.current.search).toBe('?requests.q=opera');
  expect(screen.getByText('Airport transfers')).toBeVisible();
});

test('shows no rows of the exported list when another view opens soon after', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:jobs', revokeObjectURL: () => undefined });
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, store, unmount } = await open();
  await user.click(screen.getAllByRole('button', { name: 'Export CSV' })[0]!);
  await waitFor(() => expect(saved).toHaveBeenCalled());
  unmount();

  let answer = () => undefined as void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.use(http.get('*/api/jobs', async () => void (await answered)));
  renderWithProviders(<AdminJobs />, { at: '/Adminpanel/Driverjobs?q=airport', store });
  expect(screen.queryByText('Wedding in Surrey')).not.toBeInTheDocument();
  answer();
  expect(await screen.findByText('Airport transfers')).toBeVisible();
});

test('exports every row of a long list with one call', async () => {
  let file: Blob | undefined;
  const createObjectURL = (blob: Blob) => {
    file = blob;
    return 'blob:jobs';
  };
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, requests } = await open();
  const jobs = Array.from({ length: 450 }, (_, index) =>
    aJob({ id: anId(2000 + index), title: `Job ${String(index)}` }),
  );
  server.use(
    // One row was deleted while the list was sent.
    http.get('*/api/jobs', () => HttpResponse.json(jobs, { headers: { 'x-total-count': '451' } })),
  );
  requests.take();
  await user.click(screen.getAllByRole('button', { name: 'Export CSV' })[0]!);
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(requests.take()).toEqual(['GET /api/jobs?purpose=export']);
  const text = (await file?.text()) ?? '';
  expect(jobs.filter(({ title }) => !text.includes(title))).toEqual([]);
});

test('opens at the requests from the link on the home screen', async () => {
  const scrolled = jest.spyOn(window.Element.prototype, 'scrollIntoView');
  await open('/Adminpanel/Driverjobs#requested-jobs');
  expect(scrolled.mock.contexts[0]).toBe(screen.getByRole('region', { name: 'Requested Jobs' }));
});
