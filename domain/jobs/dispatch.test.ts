// Tests the order of drivers in dispatch, their reasons, and the order and the filters of the drivers' board.
import { BOARD_FILTERS, jobsOfBoard } from './board.ts';
import { HOUR } from '#domain/time/durations.ts';
import { startOfLondonDay } from '#domain/time/london.ts';
import { NO_JOB_DATES } from './dates.ts';
import { byAvailability, isAssignable, lacksConfirmation, needsDriver, unavailableText } from './dispatch.ts';
import { JOB_STATES, type JobState } from './status.ts';

const id = '5d3f2c1a-0000-4000-8000-000000000001';
const timed = { startDate: '2026-12-04', endDate: '2026-12-04', startTime: '10:00', endTime: '14:00' };
const clash = { jobId: id, title: 'Airport run', ...timed };
const leave = { from: '2026-12-01', to: '2026-12-06' };

it('puts free drivers first, by name, and gives the reason for each other driver', () => {
  const drivers = [
    { name: 'Zadie', clash: null, leave: null },
    { name: 'Alan', clash, leave: null },
    { name: 'Bea', clash, leave },
    { name: 'Yusuf', clash: null, leave: null },
  ];
  expect([...drivers].sort(byAvailability).map((each) => [each.name, unavailableText(each)])).toEqual([
    ['Yusuf', undefined],
    ['Zadie', undefined],
    ['Alan', "Has 'Airport run', Fri, 4 Dec 2026, 10:00 to 14:00"],
    ['Bea', 'On leave, Tue, 1 Dec 2026 to Sun, 6 Dec 2026'],
  ]);
});

it('lets staff choose the driver until the driver is with the customer', () => {
  expect(JOB_STATES.filter(isAssignable)).toEqual(['draft', 'open', 'accepted', 'on-the-way']);
});

it('says which unconfirmed jobs need attention: those with a driver from 72 hours before the start to the end', () => {
  const start = startOfLondonDay('2026-12-04') + 10 * HOUR;
  const job = { ...timed, state: 'accepted' as JobState, needsConfirmation: true };
  expect({
    early: lacksConfirmation(job, start - 72 * HOUR - 1),
    soon: lacksConfirmation(job, start - 72 * HOUR),
    over: lacksConfirmation(job, start + 4 * HOUR),
    confirmed: lacksConfirmation({ ...job, needsConfirmation: false }, start),
    states: JOB_STATES.filter((state) => lacksConfirmation({ ...job, state }, start)),
    'without a date': lacksConfirmation({ ...job, ...NO_JOB_DATES }, start),
  }).toEqual({
    ...{ early: false, soon: true, over: false, confirmed: false },
    ...{ states: ['accepted', 'on-the-way', 'with-customer'], 'without a date': false },
  });
});

it('says which jobs need a driver: drafts and open ones from 48 hours before the start to the end', () => {
  const start = startOfLondonDay('2026-12-04') + 10 * HOUR;
  const job = (more: object = {}) => ({
    ...{ startDate: '2026-12-04', endDate: '2026-12-04', startTime: '10:00', endTime: '14:00' },
    ...{ state: 'open' as JobState, ...more },
  });
  const at = (hours: number) => start + hours * HOUR;
  expect({
    early: needsDriver(job(), at(-48) - 1),
    soon: needsDriver(job(), at(-48)),
    begun: needsDriver(job(), at(4) - 1),
    over: needsDriver(job(), at(4)),
    states: JOB_STATES.filter((state) => needsDriver(job({ state }), start)),
    'without a date': needsDriver(job(NO_JOB_DATES), start),
  }).toEqual({
    ...{ early: false, soon: true, begun: true, over: false },
    ...{ states: ['draft', 'open'], 'without a date': false },
  });
});

it('shows upcoming jobs first on the board, and filters free jobs and those of the next seven days', () => {
  const job = (name: string, startDate: string | null, more: object = {}) => ({
    ...{ name, startDate, endDate: startDate, startTime: null, state: 'open' as const },
    ...more,
  });
  const jobs = [
    job('past', '2026-11-23'),
    job('cancelled', '2026-11-26', { state: 'cancelled' as const }),
    job('yesterday', '2026-11-24'),
    job('no date', null),
    job('day 8', '2026-12-02'),
    job('day 7', '2026-12-01'),
    job('later today', '2026-11-25', { startTime: '18:00' }),
    job('taken', '2026-11-25', { startTime: '09:00', state: 'accepted' as const }),
    job('until today', '2026-11-20', { endDate: '2026-11-25' }),
  ];
  const names = (filter: (typeof BOARD_FILTERS)[number]) =>
    jobsOfBoard(jobs, { filter, today: '2026-11-25' }).map(({ name }) => name);
  expect(Object.fromEntries(BOARD_FILTERS.map((filter) => [filter, names(filter)]))).toEqual({
    all: [
      'until today',
      'taken',
      'later today',
      'day 7',
      'day 8',
      'no date',
      'cancelled',
      'yesterday',
      'past',
    ],
    free: ['until today', 'later today', 'day 7', 'day 8', 'no date', 'yesterday', 'past'],
    week: ['until today', 'later today', 'day 7'],
  });
});
