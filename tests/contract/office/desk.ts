// The details of one reservation and of one person for staff, and the internal notes about them.
import { reservationDetails, staffNote, userDetails } from '#domain/office/contract/details.ts';
import { accessCases, deskToo, plain } from '#contract/access.ts';
import { bookedCar, sharedBooking, THREE_DAYS } from '#contract/bookings.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody } from '#contract/expectations.ts';

const RESERVATION = 'GET /api/reservations/{id}/details';
const PERSON = 'GET /api/users/{id}/details';
const NOTE = 'POST /api/reservations/{id}/notes';
const NOTE_OF_PERSON = 'POST /api/users/{id}/notes';

export const desk: ContractSuite = {
  name: 'pages of a reservation and of a person',
  cases: [
    ...accessCases([
      plain(RESERVATION, { ...deskToo(404), accountant: 404 }),
      plain(PERSON, deskToo(404)),
      plain(NOTE, deskToo(404), { content: 'Called back.' }),
      plain(NOTE_OF_PERSON, deskToo(404), { content: 'Called back.' }),
    ]),
    contractCase(
      RESERVATION,
      'answers the reservation with its customer, money and notes',
      async (context) => {
        const { person, booked } = await bookedCar(context);
        const note = await context.desk.post(`/api/reservations/${booked.id}/notes`, {
          content: ' Call first. ',
        });
        const written = expectBody(note, 201, staffNote);
        expect(written).toMatchObject({
          topic: 'note',
          content: 'Call first.',
          authorName: context.desk.fullName,
        });
        const answer = await context.admin.get(`/api/reservations/${booked.id}/details`);
        const { total, deposit, balance } = THREE_DAYS;
        expect(expectBody(answer, 200, reservationDetails)).toMatchObject({
          reservation: { id: booked.id, customer: { name: person.fullName, email: person.email } },
          figures: { total, received: deposit, refunded: 0, disputed: 0, paid: deposit, remaining: balance },
          payments: [{ kind: 'deposit', status: 'succeeded', amount: deposit }],
          invoices: [{ gross: deposit }],
          job: null,
          notes: [written],
        });
      },
    ),
    contractCase(RESERVATION, 'leaves out the parts that the role may not read', async (context) => {
      const { booked } = await sharedBooking(context);
      const read = async (caller: typeof context.desk) =>
        expectBody(await caller.get(`/api/reservations/${booked.id}/details`), 200, reservationDetails);
      expect(await read(context.desk)).toMatchObject({ invoices: null, audit: null });
      expect(await read(context.accountant)).toMatchObject({ invoices: [{ kind: 'invoice' }], audit: null });
    }),
    contractCase(PERSON, 'answers the person with reservations, sums and notes', async (context) => {
      const { person, booked } = await bookedCar(context);
      const first = await context.desk.post(`/api/users/${person.id}/notes`, { content: 'Prefers calls.' });
      const second = await context.admin.post(`/api/users/${person.id}/notes`, { content: 'A regular.' });
      const notes = [expectBody(second, 201, staffNote), expectBody(first, 201, staffNote)];
      const answer = await context.desk.get(`/api/users/${person.id}/details`);
      const details = expectBody(answer, 200, userDetails);
      expect(details).toMatchObject({
        user: { id: person.id, email: person.email },
        reservations: [{ id: booked.id }],
        figures: { paid: THREE_DAYS.deposit, refunded: 0, remaining: THREE_DAYS.balance },
        audit: null,
        notes,
      });
      const asAdmin = await context.admin.get(`/api/users/${person.id}/details`);
      expect(expectBody(asAdmin, 200, userDetails).audit).not.toBeNull();
    }),
  ],
};
