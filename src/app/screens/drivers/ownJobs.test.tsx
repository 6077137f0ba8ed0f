// Checks the list of a driver's own jobs: its order, its sections, and the states that the driver reports.
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { acceptedJobChanged } from '#app/platform/realtime/realtimeEvents.ts';
import { stopWatching, watchRequests } from '#app/testing/watchRequests.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { verifiedDriver } from '#mocks/backend.ts';
import { aJob } from '#mocks/jobs/fixtures.ts';
import { server } from '#mocks/node.ts';
import { savedFiles } from '#app/testing/screenSteps.ts';
import { openDriversPage as open } from './testing/openDriversPage.tsx';

afterEach(stopWatching);

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

  it('are in sections, with time, place and pay at once, and the other data for the road behind a tap', async () => {
    const { user } = open(verifiedDriver, { jobs: [later, today, ...done, aJob()] });
    const card = within((await section('Today')).getByRole('listitem', { name: 'Opera night' }));
    expect(card.getByText('Sat, 21 Nov 2026, 19:00 to 23:00')).toBeVisible();
    expect(card.getByText('£240')).toBeVisible();
    expect(card.getByRole('link', { name: 'Royal Opera House, Bow Street' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=Royal+Opera+House%2C+Bow+Street',
    );
    expect(card.queryByText('Stage door.')).not.toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Details' }));
    const phone = card.getByRole('link', { name: '020 7946 0101' });
    expect(phone).toHaveAttribute('href', 'tel:02079460101');
    // A number keeps its order beside a name that is written from right to left.
    expect(phone.closest('bdi')).toHaveAttribute('dir', 'ltr');
    expect(card.getByText('Stage door.')).toBeVisible();
    expect((await section('Upcoming')).getByText('Wed, 25 Nov 2026')).toBeVisible();
    expect(
      (await section('Upcoming')).getByText('You can report from Tue, 24 Nov 2026, 12:00.'),
    ).toBeVisible();
    expect((await section('Upcoming')).queryByRole('button', { name: 'On the way' })).not.toBeInTheDocument();
    const months = within((await section('Done')).getByRole('table', { name: 'Earnings by month' }));
    expect(months.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'MonthJobsEarnings',
      'November 20261£120.00',
      'October 20261£0.00 and 1 by arrangement',
    ]);
    expect(screen.queryByRole('row', { name: /Old run/ })).not.toBeInTheDocument();
  });

  it('are listed when they are done, the latest first, and exported', async () => {
    const files = savedFiles();
    const { user } = open(verifiedDriver, { jobs: [...done].reverse() });
    await user.click((await section('Done')).getByText('2 jobs'));
    const items = within((await section('Done')).getByRole('list', { name: 'Jobs that are done' }));
    expect(items.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Old runMon, 2 Nov 2026, £120',
      'Older runFri, 2 Oct 2026, By arrangement',
    ]);
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await files[0]?.text()).toContain('2026-11-02,Old run,"Mon, 2 Nov 2026",£120,120.00');
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

  it('show why the server refused a state, and change it with one call, also after a double click', async () => {
    const { backend, user } = open(verifiedDriver, { jobs: [today] });
    const once = { once: true };
    server.use(http.post('*/api/jobs/:id/state', () => refuse(409, 'The job was withdrawn.'), once));
    await user.click(await screen.findByRole('button', { name: 'On the way' }));
    expect(await screen.findByText('The job was withdrawn.')).toBeVisible();
    const card = within((await section('Today')).getByRole('listitem', { name: 'Opera night' }));
    const button = (name: string) => card.getByRole('button', { name });
    expect(card.queryByRole('button', { name: 'With the customer' })).not.toBeInTheDocument();
    const calls = watchRequests();
    await user.dblClick(button('On the way'));
    expect(await card.findByRole('button', { name: 'With the customer' })).toBeVisible();
    expect(backend.jobs[0]).toMatchObject({ state: 'on-the-way' });
    await user.click(button('With the customer'));
    expect(await card.findByRole('button', { name: 'Done' })).toBeVisible();
    await user.click(button('Details'));
    expect(card.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    await user.click(button('Done'));
    const isDone = () => user.click(screen.getByRole('button', { name: 'It is done' }));
    await screen.findByRole('dialog', { name: 'Is this job done?' });
    await isDone();
    await user.click(await screen.findByRole('button', { name: "Undo Done of 'Opera night'" }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    await screen.findByRole('dialog', { name: 'Is this job done?' });
    await isDone();
    const finished = await section('Done');
    expect(finished.getByText('£240.00')).toBeVisible();
    expect(finished.getByText('1 job')).toBeVisible();
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual(
      Array(5).fill(`POST /api/jobs/${today.id}/state`),
    );
  });

  it('tell the office once by a message that the driver is late', async () => {
    const { backend, user } = open(verifiedDriver, { jobs: [today] });
    const card = within((await section('Today')).getByRole('listitem', { name: 'Opera night' }));
    await user.click(card.getByRole('button', { name: 'Details' }));
    server.use(http.post('*/api/office/messages', () => refuse(503, 'Not now.'), { once: true }));
    await user.click(await card.findByRole('button', { name: '20 minutes late' }));
    expect(await screen.findByText('Not now.')).toBeVisible();
    await user.click(card.getByRole('button', { name: '20 minutes late' }));
    expect(await card.findByText('The office knows that you are 20 minutes late.')).toBeVisible();
    expect(backend.messages.map(({ content }) => content)).toEqual([
      "I am 20 minutes late for the job 'Opera night'.",
    ]);
  });

  it('ask to confirm changed terms', async () => {
    const { backend, user } = open(verifiedDriver, {
      jobs: [{ ...today, needsConfirmation: true, version: 4 }],
    });
    expect(await screen.findByText(/The office has given you this job or has changed it/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument());
    expect(backend.jobs[0]).toMatchObject({ needsConfirmation: false, acceptedBy: verifiedDriver.id });
  });

  it('show a notice when a job has moved', async () => {
    const { store } = open(verifiedDriver, { jobs: [today] });
    await section('Today');
    act(() => void store.dispatch(acceptedJobChanged({ jobId: today.id, change: 'moved' })));
    expect(await screen.findByText('A job of yours has changed.')).toBeVisible();
  });
});
