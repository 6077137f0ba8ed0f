// Checks the calls of jobs, their texts and the shown description.
import { checkCases } from '#app/testing/checkCases.ts';
import { aJob, someJobs } from '#mocks/jobs/fixtures.ts';
import { jobTimeText, shortJobTime } from '../data/jobTexts.ts';
import { createNextState } from '@reduxjs/toolkit';
import { waitFor, screen, fireEvent } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { toEntityList } from '#app/platform/api/entityList.ts';
import { checkSession } from '#app/people/index.ts';
import { makeStore } from '#app/app/store/makeStore.ts';
import { stopWatching, watchRequests } from '#app/testing/watchRequests.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { anId } from '#domain/testing/builders.ts';
import { admin, verifiedDriver } from '#mocks/backend.ts';
import { server, useBackend as answerFrom, useBackend } from '#mocks/node.ts';
import { applyJob, selectAllJobs } from '../data/jobAdapter.ts';
import { jobApi } from '../data/jobApi.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { JobDescription, previewOf, PREVIEW_LENGTH } from './JobDescription.tsx';
import { newJobRequest, REQUEST_DESCRIPTION_MAX } from '#domain/jobs/contract/jobRequests.ts';
import { refuse } from '#mocks/answers.ts';
import { RequestDriver } from '../request/RequestDriver.tsx';

describe('jobTexts', () => {
  test('have the time of a job, in full and short', () =>
    checkCases(
      [
        [null, null, null, null, '', ''],
        ['2026-12-04', '2026-12-04', null, null, 'Fri, 4 Dec 2026', '4 Dec 2026'],
        ['2026-12-04', '2026-12-05', null, null, 'Fri, 4 Dec 2026 to Sat, 5 Dec 2026', '4 Dec to 5 Dec 2026'],
        [
          '2026-12-04',
          '2026-12-04',
          '10:00',
          '14:00',
          'Fri, 4 Dec 2026, 10:00 to 14:00',
          '4 Dec 2026, 10:00',
        ],
        [
          ...(['2026-12-04', '2026-12-05', '23:00', '01:30'] as const),
          ...(['Fri, 4 Dec 2026, 23:00 to Sat, 5 Dec 2026, 01:30', '4 Dec 2026, 23:00'] as const),
        ],
      ],
      (startDate, endDate, startTime, endTime, text, short) => {
        const job = aJob({ startDate, endDate, startTime, endTime });
        expect([jobTimeText(job), shortJobTime(job)]).toEqual([text, short]);
      },
    ));
});

describe('jobApi', () => {
  const { getJobs, acceptJob, cancelJob, updateJob } = jobApi.endpoints;
  const pageArgs = { page: 0, pageSize: 2, sort: 'title' };

  /** A store that subscribes to the whole list and to its first page by title, as two screens would. */
  async function watchLists(signedInAs = admin.id) {
    answerFrom({ signedInAs, jobs: someJobs() });
    const store = makeStore();
    await store.dispatch(checkSession());
    await store.dispatch(getJobs.initiate());
    await store.dispatch(getJobs.initiate(pageArgs));
    const titles = (args?: typeof pageArgs) =>
      selectAllJobs(getJobs.select(args)(store.getState()).data).map(({ title }) => title);
    return { store, titles };
  }

  test('returns a page with its rows and the total count', async () => {
    const { store, titles } = await watchLists();
    expect(titles(pageArgs)).toEqual(['Airport transfers, Heathrow', 'Music video, Docklands']);
    expect(getJobs.select(pageArgs)(store.getState()).data?.total).toBe(3);
    expect(getJobs.select()(store.getState()).data?.total).toBe(3);
  });

  test('updates a job that is accepted or given back in every list before the lists are read again', async () => {
    const { store } = await watchLists(verifiedDriver.id);
    server.use(http.get('*/api/jobs', () => new Promise<never>(() => undefined)));
    await store.dispatch(acceptJob.initiate({ jobId: anId(501), version: 0, driver: verifiedDriver }));
    await store.dispatch(cancelJob.initiate(anId(502)));
    const isTaken = (id: string) =>
      [undefined, pageArgs].map((args) => getJobs.select(args)(store.getState()).data?.entities[id]?.taken);
    // The page has the second job only.
    expect([isTaken(anId(501)), isTaken(anId(502))]).toEqual([
      [true, undefined],
      [false, false],
    ]);
  });

  test('updates an edited job in every list before the lists are read again', async () => {
    const { store, titles } = await watchLists();
    server.use(http.get('*/api/jobs', () => new Promise<never>(() => undefined)));
    await store.dispatch(updateJob.initiate({ jobId: anId(502), changes: { title: 'Airport' } }));
    expect([titles()[1], titles(pageArgs)[0]]).toEqual(['Airport', 'Airport']);
  });

  test('sends the version, name and email of the driver when a job is accepted, and none when it is given back', async () => {
    const { store } = await watchLists(verifiedDriver.id);
    let body: unknown;
    server.events.on('request:start', async ({ request }) => {
      if (request.method === 'PUT') body = await request.clone().json();
    });
    const driver = { name: verifiedDriver.name, email: verifiedDriver.email };
    await store.dispatch(acceptJob.initiate({ jobId: aJob().id, version: 0, driver }));
    expect(body).toEqual({
      taken: true,
      version: 0,
      acceptedByName: driver.name,
      acceptedByEmail: driver.email,
    });
    await store.dispatch(cancelJob.initiate(aJob().id));
    expect(body).toEqual({ taken: false, acceptedByName: '', acceptedByEmail: '' });
  });

  test('ignores an older version of a job that arrives late', () => {
    const jobs = toEntityList([aJob({ version: 3 })], undefined);
    const after = (job: Job) => createNextState(jobs, (draft) => applyJob(draft, job));
    expect(after(aJob({ version: 2, title: 'Old' }))).toBe(jobs);
    expect(after(aJob({ id: anId(599), title: 'Of another list' }))).toBe(jobs);
    expect(selectAllJobs(after(aJob({ version: 4, title: 'New' })))[0]?.title).toBe('New');
  });
});

describe('JobDescription', () => {
  const long = 'Collect the bride in Guildford at noon, church at one, reception at three.';

  test('shows the first 50 characters, the whole text after a click, and the first 50 again', async () => {
    const { user } = renderWithProviders(
      <>
        <b id="title">Wedding in Surrey</b>
        <JobDescription description={long} titleId="title" />
      </>,
    );
    expect(screen.getByText('Collect the bride in Guildford at noon, church at...')).toBeVisible();
    expect(screen.queryByText(long)).not.toBeInTheDocument();
    const toggle = screen.getByRole('button', { name: 'read more' });
    expect(toggle).toHaveAccessibleDescription('Wedding in Surrey');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await user.click(toggle);
    expect(screen.getByText(long)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'show less' }));
    expect(screen.queryByText(long)).not.toBeInTheDocument();
  });

  test('truncates 51 characters, not 50, and never inside a character', () => {
    const exact = 'x'.repeat(PREVIEW_LENGTH);
    expect(previewOf(exact)).toBe(exact);
    expect(previewOf(`${exact}y`)).toBe(`${exact}...`);
    expect(previewOf('🚗'.repeat(51))).toBe(`${'🚗'.repeat(50)}...`);
  });

  test('shows no button for a short description', () => {
    renderWithProviders(<JobDescription description="Four arrivals." titleId="title" />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the request for drivers', () => {
  const FIELDS = ['Drivers Needed', 'Budget', 'Days Required', 'Contact Number', 'Description'];
  const VALUES = ['2', '£1,250.50', '3', '020 7946 0301', 'Two drivers for a wedding.'];

  const enter = (field: string, value: string) =>
    fireEvent.change(screen.getByLabelText(field), { target: { value } });

  function open() {
    const { user } = renderWithProviders(<RequestDriver />);
    return {
      user,
      fillIn: () => {
        for (const [index, field] of FIELDS.entries()) {
          enter(field, VALUES[index]!);
        }
      },
      send: () => user.click(screen.getByText('Request Driver', { selector: 'button, button > span' })),
    };
  }

  afterEach(stopWatching);

  test('sends the request, shows a message, and empties the form', async () => {
    const backend = useBackend();
    const { fillIn, send } = open();
    fillIn();
    await send();
    expect(await screen.findByText('Driver job requested successfully!')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Driver job requested successfully!');
    expect(backend.jobRequests).toMatchObject([
      {
        driversNeeded: 2,
        budget: 1250.5,
        daysRequired: 3,
        contactNumber: '020 7946 0301',
        description: 'Two drivers for a wedding.',
      },
    ]);
    for (const field of FIELDS) expect(screen.getByLabelText(field)).toHaveValue('');
  });

  test('shows a message at each required field, focuses the first, and sends nothing', async () => {
    const calls = watchRequests();
    const { user, send } = open();
    await send();
    for (const field of FIELDS) {
      expect(screen.getByLabelText(field)).toHaveAccessibleDescription(`${field} is required.`);
      expect(screen.getByLabelText(field)).toBeInvalid();
    }
    expect(screen.getByLabelText('Drivers Needed')).toHaveFocus();
    expect(calls).not.toContain('POST /api/requestedDriverJobs');
    await user.keyboard('2');
    expect(screen.getByLabelText('Drivers Needed')).toBeValid();
    expect(screen.getByLabelText('Budget')).toBeInvalid();
  });

  test('keeps the input after each failure with its reason, and sends it again', async () => {
    const errors = [{ field: 'contactNumber', message: 'This number cannot be called.' }];
    const { fillIn, send } = open();
    fillIn();
    const sendTo = async (answer: Parameters<typeof http.post>[1]) => {
      server.use(http.post('*/api/requestedDriverJobs', answer, { once: true }));
      await send();
    };
    await sendTo(() => refuse(500, 'Oops.'));
    const alert = await screen.findByText('An error occurred. Please try again.');
    expect(alert.parentElement).toHaveTextContent(/^An error occurred. Please try again.$/);
    await sendTo(() => refuse(429, 'Too many requests. Please wait.'));
    expect(await screen.findByText('Too many requests. Please wait.')).toBeVisible();
    expect(screen.getByText('An error occurred. Please try again.')).toBeVisible();
    await sendTo(() => HttpResponse.error());
    expect(await screen.findByText(/The server cannot be reached/)).toBeVisible();
    await sendTo(() => refuse(400, 'Not valid.', { errors }));
    await waitFor(() =>
      expect(screen.getByLabelText('Contact Number')).toHaveAccessibleDescription(
        'This number cannot be called.',
      ),
    );
    for (const [index, field] of FIELDS.entries())
      expect(screen.getByLabelText(field)).toHaveValue(VALUES[index]);
    await send();
    expect(await screen.findByText('Driver job requested successfully!')).toBeVisible();
    expect(screen.queryByText('An error occurred. Please try again.')).not.toBeInTheDocument();
  });

  test('counts to the limit of the contract', () => {
    const request = (length: number) =>
      newJobRequest.safeParse({
        driversNeeded: '1',
        budget: '1',
        daysRequired: '1',
        contactNumber: '1',
        description: 'x'.repeat(length),
      });
    expect(request(REQUEST_DESCRIPTION_MAX).success).toBe(true);
    expect(request(REQUEST_DESCRIPTION_MAX + 1).success).toBe(false);
  });
});
