// Tests the request of each call: the parsed form of a valid request, and the message for each invalid change of it.
import type * as z from 'zod/mini';
import { anId } from '#domain/testing/builders.ts';
import { newStaffNote } from '#domain/office/contract/details.ts';
import { idParams } from './fields.ts';
import { credentials, newUser, userListQuery, userUpdate } from '#domain/people/contract/identity.ts';
import { newJobRequest } from '#domain/jobs/contract/jobRequests.ts';
import { jobPublication, jobStateChange, jobUpdate, newJob } from '#domain/jobs/contract/jobs.ts';
import { messagesQuery, newMessage, readMark } from '#domain/conversation/contract/messages.ts';
import { attentionResolution } from '#domain/payment/contract/payments.ts';
import { NOT_POUNDS } from '#domain/money/pence.ts';
import { staffBooking } from '#domain/booking/contract/staffBookings.ts';
import { outsidePayment, staffRefund } from '#domain/payment/contract/staffMoney.ts';
import { serverEvents } from '#domain/conversation/realtime.ts';
import { paymentIntentRequest, reservationListQuery } from '#domain/booking/contract/reservations.ts';
import { newReview } from '#domain/reviews/contract/reviews.ts';
import { reviewModeration } from '#domain/reviews/contract/reviewsAdmin.ts';

/** A changed field with its expected message. */
type Fault = [field: string, value: unknown, message: string];

interface Request {
  call: string;
  schema: z.ZodMiniType;
  good: Record<string, unknown>;
  /** Absent: the parsed request equals the sent one. */
  out?: Record<string, unknown>;
  faults: readonly Fault[];
}

const long = (length: number) => 'x'.repeat(length);
/** A message that no form shows, because no form can send such a value. */
const INVALID = 'Invalid input';

const REFUND = { paymentId: anId(1), amount: 12.5, reason: 'A scratch.', lowersTotal: false };

const FOR_NEW_CUSTOMER = {
  customer: { kind: 'new', first_name: 'Mary', last_name: 'Shelley', email: 'Mary@Example.com' },
  booking: { carId: anId(1), startDate: '2026-12-04', endDate: '2026-12-06' },
  totalPrice: 1200,
  payment: null,
};

const requests: Request[] = [
  {
    call: 'POST /api/reservations/{id}/notes',
    schema: newStaffNote,
    good: { content: ' Call first. ' },
    out: { content: 'Call first.' },
    faults: [
      ['content', ' ', 'Note is required.'],
      ['content', long(2001), 'Note can have at most 2000 characters.'],
    ],
  },
  {
    call: 'POST /api/reservations/for-customer',
    schema: staffBooking,
    good: FOR_NEW_CUSTOMER,
    out: {
      ...FOR_NEW_CUSTOMER,
      customer: { ...FOR_NEW_CUSTOMER.customer, email: 'mary@example.com', phonenumber: '' },
      link: 'mailed',
    },
    faults: [
      ['totalPrice', 12.505, 'An amount has at most two decimals.'],
      ['payment', undefined, INVALID],
    ],
  },
  {
    call: 'POST /api/reservations/{id}/outside-payments',
    schema: outsidePayment,
    good: { method: 'cash', amount: '12.50', reason: ' At the counter. ' },
    out: { method: 'cash', amount: 12.5, reason: 'At the counter.' },
    faults: [
      ['method', 'shells', 'Please choose how the money was moved.'],
      ['amount', '12.505', NOT_POUNDS],
      ['amount', '', NOT_POUNDS],
      ['amount', 0, 'The amount must be above 0.'],
      ['amount', 1_000_000, 'The amount is too large.'],
      ['amount', undefined, 'An amount in pounds is required.'],
      ['reason', ' ', 'Reason is required.'],
    ],
  },
  {
    call: 'POST /api/reservations/{id}/refunds',
    schema: staffRefund,
    good: REFUND,
    faults: [
      ['paymentId', 'pi_1', 'Not a valid id.'],
      ['amount', -1, NOT_POUNDS],
      ['lowersTotal', undefined, INVALID],
    ],
  },
  {
    call: 'any call about one thing',
    schema: idParams,
    good: { id: anId(1) },
    faults: [
      ['id', '1', 'Not a valid id.'],
      ['id', undefined, 'Not a valid id.'],
    ],
  },
  {
    call: 'POST /api/users',
    schema: newUser,
    good: {
      first_name: ' Ada ',
      last_name: 'Lovelace',
      email: ' Ada@Example.com',
      phonenumber: ' 1 ',
      password: long(8),
      isDriver: true,
    },
    out: {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      phonenumber: '1',
      password: long(8),
      isDriver: true,
    },
    faults: [
      ['first_name', ' ', 'First Name is required.'],
      ['email', undefined, 'Email is required.'],
      ['email', ' ', 'Email is required.'],
      ['email', 'ada', 'Please enter a valid email address.'],
      ['email', `${long(250)}@a.uk`, 'Email can have at most 254 characters.'],
      ['phonenumber', 5, 'Phone Number is required.'],
      ['phonenumber', long(41), 'Phone Number can have at most 40 characters.'],
      ['password', undefined, 'Password is required.'],
      ['password', long(7), 'Password needs at least 8 characters.'],
      ['password', long(129), 'Password can have at most 128 characters.'],
    ],
  },
  {
    call: 'PUT /api/users/{id}',
    schema: userUpdate,
    good: {
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@example.com',
      phonenumber: '',
      isAdmin: false,
    },
    faults: [
      ['first_name', '', 'First Name is required.'],
      ['last_name', long(101), 'Last Name can have at most 100 characters.'],
      ['email', '', 'Email is required.'],
      ['phonenumber', 5, 'Phone Number is required.'],
    ],
  },
  {
    call: 'POST /api/auth',
    schema: credentials,
    good: { email: ' Ada@Example.com ', password: 'old' },
    out: { email: 'ada@example.com', password: 'old' },
    faults: [
      ['email', undefined, 'Email is required.'],
      ['email', ' ', 'Email is required.'],
      ['password', undefined, 'Password is required.'],
      ['password', '', 'Password is required.'],
      ['password', long(129), 'Password is too long.'],
    ],
  },
  {
    call: 'GET /api/users',
    schema: userListQuery,
    good: { role: 'unverified', page: 0, pageSize: 200, sort: '-last_name', q: 'ada' },
    faults: [['role', 'owner', INVALID]],
  },
  {
    call: 'POST /api/jobs',
    schema: newJob,
    good: { title: 'Opera', description: 'Wait until midnight.', pay: 240, taken: false },
    out: { title: 'Opera', description: 'Wait until midnight.', pay: '240', taken: false },
    faults: [
      ['title', '', 'Job Title is required.'],
      ['title', long(201), 'Job Title can have at most 200 characters.'],
      ['description', undefined, 'Job Description is required.'],
      ['pay', undefined, 'Job Pay is required.'],
      ['pay', ' ', 'Job Pay is required.'],
      ['startDate', '2027-02-30', 'Not a date: YYYY-MM-DD.'],
      ['carId', 'a car', 'Not a valid id.'],
      ['place', long(301), 'Place can have at most 300 characters.'],
    ],
  },
  {
    call: 'PUT /api/jobs/{id}',
    schema: jobUpdate,
    good: { title: 'Opera', description: 'Wait.', pay: '£240', taken: true, acceptedByName: 'Alan' },
    faults: [
      ['title', '', 'Job Title is required.'],
      ['description', '', 'Job Description is required.'],
      ['pay', '', 'Job Pay is required.'],
    ],
  },
  {
    call: 'POST /api/jobs/{id}/state',
    schema: jobStateChange,
    good: { state: 'on-the-way' },
    faults: [['state', 'accepted', 'Please choose a state.']],
  },
  {
    call: 'POST /api/jobs/{id}/publication',
    schema: jobPublication,
    good: { pay: 180 },
    out: { pay: '180' },
    faults: [['pay', '', 'Job Pay is required.']],
  },
  {
    call: 'POST /api/requestedDriverJobs',
    schema: newJobRequest,
    good: {
      driversNeeded: '2',
      budget: '900.50',
      daysRequired: 365,
      contactNumber: '1',
      description: 'Two drivers.',
    },
    out: {
      driversNeeded: 2,
      budget: 900.5,
      daysRequired: 365,
      contactNumber: '1',
      description: 'Two drivers.',
      name: '',
      email: '',
      date: null,
      place: '',
    },
    faults: [
      ['driversNeeded', undefined, 'Drivers Needed is required.'],
      ['driversNeeded', '', 'Drivers Needed is a whole number.'],
      ['driversNeeded', 1.5, 'Drivers Needed is a whole number.'],
      ['driversNeeded', 0, 'Drivers Needed is at least 1.'],
      ['driversNeeded', '101', 'Drivers Needed is at most 100.'],
      ['daysRequired', 366, 'Days Required is at most 365.'],
      ['budget', undefined, 'Budget is required.'],
      ['budget', '1200,50', NOT_POUNDS],
      ['driversNeeded', 'two', 'Drivers Needed is a whole number.'],
      ['budget', '', 'An amount in pounds is required.'],
      ['budget', -1, 'An amount cannot be negative.'],
      ['budget', '1000000.01', 'Budget can be at most £1,000,000.'],
      ['contactNumber', '', 'Contact Number is required.'],
      ['description', '', 'Description is required.'],
    ],
  },
  {
    call: 'POST /api/messages',
    schema: newMessage,
    good: { senderId: anId(1), receiverId: anId(2), content: 'Hello.', clientId: anId(3) },
    faults: [
      ['content', ' ', 'Message is required.'],
      ['content', long(4001), 'Message can have at most 4000 characters.'],
      ['senderId', 'me', 'Not a valid id.'],
      ['clientId', 'mine', 'Not a valid id.'],
    ],
  },
  {
    call: 'GET /api/messages/{userId}/{otherUserId}',
    schema: messagesQuery,
    good: { before: '9', after: '0', limit: '200' },
    out: { before: 9, after: 0, limit: 200 },
    faults: [
      ['before', '0', INVALID],
      ['after', '-1', INVALID],
      ['limit', '201', INVALID],
    ],
  },
  {
    call: 'PUT /api/messages/{userId}/{otherUserId}/read',
    schema: readMark,
    good: { seq: 0 },
    faults: [['seq', -1, INVALID]],
  },
  {
    call: 'the event conversationRead',
    schema: serverEvents.conversationRead,
    good: { otherId: anId(1), seq: 3 },
    faults: [
      ['otherId', 'nobody', 'Not a valid id.'],
      ['seq', -1, INVALID],
    ],
  },
  {
    call: 'POST /api/reviews',
    schema: newReview,
    good: { name: ' Amelia ', content: 'Spotless.' },
    out: { name: 'Amelia', content: 'Spotless.' },
    faults: [
      ['name', '', 'Name is required.'],
      ['name', long(81), 'Name can have at most 80 characters.'],
      ['content', long(2001), 'Review can have at most 2000 characters.'],
      ['rating', 0, 'Please choose one to five stars.'],
      ['rating', 6, 'Please choose one to five stars.'],
      ['rating', 4.5, 'Please choose one to five stars.'],
      ['reservationId', 'mine', 'Not a valid id.'],
    ],
  },
  {
    call: 'POST /api/reviews about a reservation',
    schema: newReview,
    good: { name: 'Amelia', content: 'Spotless.', rating: 5, reservationId: anId(1) },
    faults: [],
  },
  {
    call: 'POST /api/reviews from an empty form',
    schema: newReview,
    good: { name: 'Amelia', content: 'Spotless.', rating: null, reservationId: '' },
    faults: [],
  },
  {
    call: 'PUT /api/admin/reviews/{id}',
    schema: reviewModeration,
    good: { status: 'hidden' },
    faults: [['status', 'waiting', INVALID]],
  },
  {
    call: 'POST /api/reservations/create-payment-intent',
    schema: paymentIntentRequest,
    good: { amount: 36_000, currency: 'gbp' },
    faults: [
      ['amount', 0, 'The amount must be above 0.'],
      ['currency', 'usd', "The currency is 'gbp'."],
    ],
  },
  {
    call: 'GET /api/reservations',
    schema: reservationListQuery,
    good: {
      status: 'cancelled',
      when: 'tomorrow',
      unpaid: 'true',
      from: '2026-12-01',
      to: '2026-12-31',
      carId: anId(101),
      carPurpose: 'Chauffeur',
      page: 0,
    },
    faults: [
      ['status', 'expired', INVALID],
      ['status', '', INVALID],
      ['when', 'yesterday', INVALID],
      ['unpaid', '', INVALID],
      ['from', '2026-13-01', 'Not a date: YYYY-MM-DD.'],
      ['to', 'soon', 'Not a date: YYYY-MM-DD.'],
      ['carId', 'a-car', 'Not a valid id.'],
      ['carPurpose', 'Wedding', INVALID],
    ],
  },
  {
    call: 'POST /api/payments/attention/{id}/resolve',
    schema: attentionResolution,
    good: { note: ' Called the bank. ' },
    out: { note: 'Called the bank.' },
    faults: [
      ['note', ' ', 'Please say what was done.'],
      ['note', long(501), INVALID],
    ],
  },
];

it('accepts a valid request of every call', () => {
  const parsed = requests.map(({ call, schema, good }) => ({ call, body: schema.safeParse(good).data }));
  expect(parsed).toEqual(requests.map(({ call, good, out = good }) => ({ call, body: out })));
});

it('refuses each wrong field alone, and names it', () => {
  const issuesOf = ({ schema, good }: (typeof requests)[number], field: string, value: unknown) =>
    schema
      .safeParse({ ...good, [field]: value })
      .error?.issues.map((issue) => [issue.path.join('.'), issue.message]);
  const refused = requests.flatMap((request) =>
    request.faults.map(([field, value]) => [request.call, value, issuesOf(request, field, value)]),
  );
  expect(refused).toEqual(
    requests.flatMap(({ call, faults }) =>
      faults.map(([field, value, message]) => [call, value, [[field, message]]]),
    ),
  );
});

it('filters reservations by each status', () => {
  const statuses = ['confirmed', 'held', 'cancelled'];
  expect(statuses.map((status) => reservationListQuery.safeParse({ status }).data)).toEqual(
    statuses.map((status) => ({ status })),
  );
});
