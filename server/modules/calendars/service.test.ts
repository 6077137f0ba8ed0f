// Tests the entries of both calendars and who reads them, over replaced statements. calendars.test.ts tests the calls over a
// database.
import { createHash } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import type { Session } from '#server/plugins/sessionPort.ts';
import * as links from './repository.ts';
import { createCalendars, listCalendarLinks } from './service.ts';

jest.mock('./repository.ts');
const repository = jest.mocked(links);

const NOW = Date.parse('2031-05-10T12:00:00Z');
const MINUTE = 60_000;
const calendars = createCalendars({
  db: { transaction: (work: (tx: object) => unknown) => work({}) } as unknown as Database,
  now: () => NOW,
  origin: () => 'https://cars.example',
  supportEmail: 'support@cars.example',
});
const dates = {
  ...{ start_date: '2031-05-10', end_date: '2031-05-10', start_time: '09:00', end_time: '17:00', version: 3 },
};
const job: links.CalendarJobRow = {
  ...dates,
  ...{ id: 'j1', trip: null, title: 'Airport', description: 'Two bags.', place: 'Heathrow', car: 'Ghost' },
  ...{ contact_name: 'Ada', contact_phone: '020', notes: 'Ring twice' },
};
const reservation: links.CalendarReservationRow = {
  ...dates,
  ...{ id: 'r1', reference: 'LCR-1', car: 'Rolls-Royce Ghost', chauffeur: 'Grace', state: 'accepted' },
};
const subscriber: links.Subscriber = {
  ...{ user_id: 'u1', kind: 'jobs', staff_role: null, is_driver: true, is_verified_driver: true },
};
const staff: links.Subscriber = {
  ...{ user_id: 'u2', kind: 'reservations', staff_role: 'desk', is_driver: false, is_verified_driver: false },
};
const unfolded = (text: string) => text.replaceAll('\r\n ', '');

beforeEach(() => {
  jest.resetAllMocks();
  repository.findSubscriber.mockResolvedValue(subscriber);
  repository.findJobs.mockResolvedValue([job]);
  repository.findReservations.mockResolvedValue([reservation]);
});

it.each<[string, Partial<links.CalendarJobRow>]>([
  ['a job', {}],
  [
    'a job of a reservation, with its trip details',
    {
      trip: {
        ...{ pickup: '1 Park Lane', contactName: 'Bob', contactPhone: '', notes: 'Blue door' },
      } as unknown as NonNullable<links.CalendarJobRow['trip']>,
    },
  ],
  [
    'a job with nothing but a title',
    { description: '', place: '', car: '', contact_name: '', contact_phone: '', notes: '' },
  ],
])('writes the calendar of %s', async (_name, change) => {
  repository.findJobs.mockResolvedValue([{ ...job, ...change }]);
  expect(unfolded(await calendars.read('token'))).toMatchSnapshot();
  expect(repository.findJobs.mock.calls[0]?.slice(1)).toEqual(['u1', '2031-03-11']);
  expect(repository.findReservations).not.toHaveBeenCalled();
});

it.each<[string, Partial<links.CalendarReservationRow>]>([
  ['a reservation with a chauffeur', {}],
  ['a reservation without a driver yet', { chauffeur: null, state: 'open' }],
  ['a reservation without a chauffeur', { chauffeur: null, state: null }],
])('writes the calendar of %s', async (_name, change) => {
  repository.findSubscriber.mockResolvedValue(staff);
  repository.findReservations.mockResolvedValue([{ ...reservation, ...change }]);
  expect(unfolded(await calendars.read('token'))).toMatchSnapshot();
  expect(repository.findReservations.mock.calls[0]?.[1]).toBe('2031-03-11');
  expect(repository.findJobs).not.toHaveBeenCalled();
});

it.each<[string, links.Subscriber | undefined, boolean]>([
  ['an unknown link', undefined, false],
  ['a verified driver', subscriber, true],
  ['a driver without a verification', { ...subscriber, is_verified_driver: false }, false],
  ['a former driver', { ...subscriber, is_driver: false }, false],
  ['the desk', staff, true],
  ['an accountant', { ...staff, staff_role: 'accountant' }, true],
  ['former staff', { ...staff, staff_role: null }, false],
  ['a driver with a link of the staff', { ...subscriber, kind: 'reservations' }, false],
])('lets %s read: %s', async (_name, found, mayRead) => {
  repository.findSubscriber.mockResolvedValue(found);
  const read = calendars.read('token');
  if (mayRead) expect(await read).toContain('BEGIN:VCALENDAR');
  else await expect(read).rejects.toMatchObject({ status: 404 });
  const hash = createHash('sha256').update('token').digest('hex');
  expect(repository.findSubscriber.mock.calls[0]?.[1]).toBe(hash);
});

describe('a link', () => {
  const session = (more: Partial<Session>) =>
    ({
      ...{ userId: 'u1', staffRole: null, isDriver: false, isVerifiedDriver: false, isDemo: false },
      ...{ authenticatedAt: NOW, ...more },
    }) as Session;
  const driver = session({ isDriver: true, isVerifiedDriver: true });
  const desk = session({ staffRole: 'desk' });

  async function make(caller: Session, kind: 'jobs' | 'reservations') {
    const audited: object[] = [];
    const answer = await calendars.make(caller, kind, async (_tx, record) => void audited.push(record));
    return { answer, audited };
  }

  it.each([
    [driver, 'jobs'],
    [desk, 'reservations'],
  ] as const)('is stored as a hash and recorded without its token', async (caller, kind) => {
    const { answer, audited } = await make(caller, kind);
    const [, token = ''] =
      /^https:\/\/cars\.example\/api\/calendars\/([\w-]{43})\.ics$/.exec(answer.url) ?? [];
    expect(answer).toEqual({ kind, url: answer.url, createdAt: '2031-05-10T12:00:00.000Z' });
    expect(repository.replaceLink.mock.calls[0]?.[1]).toEqual({
      ...{ userId: 'u1', kind, createdAt: new Date(NOW) },
      tokenHash: createHash('sha256').update(token).digest('hex'),
    });
    expect(audited).toEqual([{ action: 'calendar.linked', object: { type: 'calendar', id: kind } }]);
  });

  it('of all reservations needs a recent sign-in, one of own jobs none', async () => {
    const authenticatedAt = NOW - 11 * MINUTE;
    await expect(make({ ...desk, authenticatedAt }, 'reservations')).rejects.toMatchObject({
      ...{ status: 403, code: 'reauthentication_required' },
    });
    expect((await make({ ...driver, authenticatedAt }, 'jobs')).answer.kind).toBe('jobs');
  });

  it.each([
    [session({}), 'jobs'],
    [session({ isDriver: true }), 'jobs'],
    [desk, 'jobs'],
    [driver, 'reservations'],
  ] as const)('of another role is refused', async (caller, kind) => {
    await expect(make(caller, kind)).rejects.toMatchObject({
      ...{ status: 403, message: 'You are not authorized to do this.' },
    });
    expect(repository.replaceLink).not.toHaveBeenCalled();
  });

  it('is revoked once', async () => {
    const audited: object[] = [];
    const revoke = () => calendars.revoke('u1', 'jobs', async (_tx, record) => void audited.push(record));
    repository.deleteLink.mockResolvedValueOnce(true).mockResolvedValue(false);
    await revoke();
    expect(repository.deleteLink.mock.calls[0]?.slice(1)).toEqual(['u1', 'jobs']);
    await expect(revoke()).rejects.toMatchObject({
      status: 404,
      message: 'There is no calendar at this address.',
    });
    expect(audited).toEqual([{ action: 'calendar.revoked', object: { type: 'calendar', id: 'jobs' } }]);
  });

  it('is listed without its token', async () => {
    repository.listLinks.mockResolvedValue([{ kind: 'jobs', created_at: new Date(NOW) }]);
    expect(await listCalendarLinks({} as Database, 'u1')).toEqual([
      { kind: 'jobs', createdAt: '2031-05-10T12:00:00.000Z' },
    ]);
  });
});
