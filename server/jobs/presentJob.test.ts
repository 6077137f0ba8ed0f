// Tests which fields of a job the server sends to each viewer. jobs.test.ts tests the calls.
import type { JobRow } from './repository.ts';
import { readsAllJobs, toJob, type Viewer } from './presentJob.ts';

const row = {
  ...{ id: 'j1', title: 'Airport', description: 'Two bags', pay: 250, taken: true, state: 'accepted' },
  ...{ accepted_by: 'driver', accepted_by_name: 'Grace Okafor', accepted_by_email: 'grace@cars.example' },
  ...{ start_date: '2031-05-10', end_date: '2031-05-10', start_time: '09:00', end_time: '17:00' },
  ...{ place: 'Heathrow', car_id: 'c1', car: 'Ghost', reservation_id: 'r1', reference: 'LCR-1' },
  ...{ contact_name: 'Contact', contact_phone: '020', notes: 'Ring twice', trip: null, version: 3 },
  done_at: new Date('2031-05-10T16:00:00Z'),
  ...{ needs_confirmation: false, customer_name: 'Grace Hopper', customer_phone: '07700 900123' },
} as unknown as JobRow;
const driver: Viewer = { userId: 'driver', staffRole: null, isDriver: true };
const other: Viewer = { userId: 'other', staffRole: null, isDriver: true };
const staff: Viewer = { userId: 'desk', staffRole: 'desk', isDriver: false };

const PUBLIC = {
  ...{ id: 'j1', _id: 'j1', title: 'Airport', description: 'Two bags', pay: 250, taken: true },
  ...{ acceptedBy: 'driver', acceptedByName: 'Grace Okafor', state: 'accepted', version: 3 },
  ...{ startDate: '2031-05-10', endDate: '2031-05-10', startTime: '09:00', endTime: '17:00' },
  ...{ place: 'Heathrow', carId: 'c1', car: 'Ghost', doneAt: '2031-05-10T16:00:00.000Z' },
  needsConfirmation: false,
};
const HIDDEN = {
  ...{ acceptedByEmail: '', contactName: '', contactPhone: '', notes: '', trip: null, reservation: null },
};
const PRIVATE = {
  ...{ acceptedByEmail: 'grace@cars.example', contactName: 'Contact', contactPhone: '020' },
  ...{ notes: 'Ring twice', trip: null },
};

it('hides contacts, notes, addresses and the reservation from other drivers', () => {
  expect(toJob(row, other)).toEqual({ ...PUBLIC, ...HIDDEN });
});

it('shows the accepting driver contacts and notes, and staff the reservation as well', () => {
  expect(toJob(row, driver)).toEqual({ ...PUBLIC, ...PRIVATE, reservation: null });
  expect(toJob(row, staff)).toEqual({
    ...PUBLIC,
    ...PRIVATE,
    reservation: { id: 'r1', reference: 'LCR-1' },
  });
});

it('prefers the trip details of the customer to the fields of the job', () => {
  const trip = {
    ...{ contactName: 'Ada', contactPhone: '07700', notes: 'Blue door' },
    ...{ pickup: 'Savoy', dropOff: '', location: '', callTime: '' },
  };
  const withTrip = { ...row, trip } as unknown as JobRow;
  expect(toJob(withTrip, driver)).toMatchObject({
    ...{ contactName: 'Ada', contactPhone: '07700', notes: 'Blue door', trip },
  });
  expect(toJob(withTrip, other)).toMatchObject(HIDDEN);
  const empty = { ...trip, contactName: '', contactPhone: '', notes: '' };
  expect(toJob({ ...row, trip: empty } as unknown as JobRow, staff)).toMatchObject({
    ...{ contactName: 'Contact', contactPhone: '020', notes: 'Ring twice' },
  });
});

it('names the account of the reservation to the driver when nobody is named for the trip', () => {
  const unnamed = { ...row, contact_name: '', contact_phone: '' };
  expect(toJob(unnamed, driver)).toMatchObject({ contactName: 'Grace Hopper', contactPhone: '07700 900123' });
  expect(toJob({ ...unnamed, contact_name: 'Ada' }, driver)).toMatchObject({ contactPhone: '07700 900123' });
  expect(toJob(unnamed, other)).toMatchObject(HIDDEN);
});

it('marks an open job whose pay the viewer has set, for a viewer who is a driver', () => {
  const both = { ...staff, isDriver: true };
  const marked = (change: Partial<JobRow>, viewer: Viewer) =>
    toJob({ ...row, state: 'open', pay: '£240', pay_by: 'desk', ...change }, viewer).isPaySetByCaller;
  expect({
    own: marked({}, both),
    'no driver': marked({}, staff),
    'of another member of the staff': marked({ pay_by: 'owner' }, both),
    accepted: marked({ state: 'accepted' }, both),
  }).toEqual({ own: true });
});

it('has empty fields for a job without driver, reservation and end', () => {
  const open = {
    ...row,
    ...{ accepted_by: null, accepted_by_name: null, accepted_by_email: null, done_at: null },
    ...{ reservation_id: null, reference: null },
  } as JobRow;
  expect(toJob(open, staff)).toMatchObject({
    ...{ acceptedBy: null, acceptedByName: '', acceptedByEmail: '', doneAt: null, reservation: null },
  });
  expect(toJob({ ...open, reservation_id: 'r1' } as JobRow, staff).reservation).toEqual({
    id: 'r1',
    reference: '',
  });
});

it.each([
  [null, false],
  ['accountant', false],
  ['desk', true],
  ['manager', true],
  ['owner', true],
] as const)('lets the role %s read every job: %s', (staffRole, expected) => {
  expect(readsAllJobs({ staffRole })).toBe(expected);
});
