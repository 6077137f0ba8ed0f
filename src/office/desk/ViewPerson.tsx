// The data of one person for staff: contact, the licence of a driver, reservations and money,
// mails, notes and the audit trail.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AuditTrail } from '../audit/AuditTrail.tsx';
import { DeskFacts, DeskPage, DeskSection, type DeskFact } from './DeskPage.tsx';
import { MailList } from './MailList.tsx';
import { StaffNotes } from './StaffNotes.tsx';
import { useGetUserDetailsQuery, useMayDo } from '#app/people/index.ts';
import { instantText } from '#app/kit/dates/instantText.ts';
import { reservedCarName, statusText } from '#app/booking/index.ts';
import { narrowed, paths } from '#app/platform/address/paths.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import { Loaded } from '#app/kit/page/Loaded.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { PhoneNumber } from '#app/kit/page/PhoneNumber.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { UserDetails } from '#domain/office/contract/details.ts';
import type { User } from '#domain/people/contract/identity.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { answersMessages } from '#domain/people/roles.ts';

const NEWEST = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;

export interface ViewPersonProps {
  userId: string;
  /** The licence of a driver, for staff who edit users. */
  licence: (driver: User) => ReactNode;
  /** The leave of a driver, for staff who manage jobs. */
  leave: (driver: User) => ReactNode;
}

export function ViewPerson({ userId, ...parts }: ViewPersonProps) {
  const request = useGetUserDetailsQuery(userId, NEWEST);
  return (
    <DeskPage>
      <PageHeading>{request.data?.user.name ?? 'Person'}</PageHeading>
      <Loaded {...request} loading={<Loading />}>
        {(details) => <Parts details={details} {...parts} />}
      </Loaded>
    </DeskPage>
  );
}

function Parts({
  details,
  licence,
  leave,
}: { details: UserDetails } & Pick<ViewPersonProps, 'licence' | 'leave'>) {
  const { user, reservations, notes, mails, audit } = details;
  const mayBook = useMayDo('reservations.edit');
  const mayReview = useMayDo('users.edit');
  const mayManageJobs = useMayDo('jobs.manage');
  return (
    <>
      <div className="lcr-desk-columns">
        <div>
          <DeskSection title="Contact">
            <Contact details={details} />
          </DeskSection>
          <DeskSection title="Reservations">
            <Reservations reservations={reservations} />
            {mayBook && (
              <ButtonLink to={paths.adminNewReservationOf(user.id)} variant="outlined">
                New reservation
              </ButtonLink>
            )}
          </DeskSection>
        </div>
        <div>
          <DeskSection title="Payments">
            <DeskFacts facts={paymentFacts(details)} />
          </DeskSection>
          <DeskSection title="Internal notes">
            <StaffNotes subject={{ kind: 'user', id: user.id }} notes={notes} isEditable />
          </DeskSection>
          <DeskSection title="Mails">
            <MailList mails={mails} />
          </DeskSection>
          {audit !== null && (
            <DeskSection title="Audit trail">
              <AuditTrail entries={audit} />
            </DeskSection>
          )}
        </div>
      </div>
      {/* Last, so that nothing moves when they are loaded. */}
      {user.isVerifiedDriver && mayManageJobs && <div style={{ marginTop: 16 }}>{leave(user)}</div>}
      {user.isDriver && mayReview && (
        <div style={{ marginTop: 16 }}>
          <DeskSection title="Licence">{licence(user)}</DeskSection>
        </div>
      )}
    </>
  );
}

const paymentFacts = ({ figures }: UserDetails): DeskFact[] => [
  { label: 'Paid', value: poundsForPeople(figures.paid), strong: true },
  { label: 'Refunded', value: poundsForPeople(figures.refunded) },
  { label: 'Remaining', value: poundsForPeople(figures.remaining) },
];

/** 'owner', 'customer', 'driver, verified'. */
function roleText({ staffRole, isDriver, isVerifiedDriver }: User): string {
  if (staffRole) return staffRole;
  if (!isDriver) return 'customer';
  return isVerifiedDriver ? 'driver, verified' : 'driver, not verified';
}

function Contact({ details: { user, createdAt } }: { details: UserDetails }) {
  const answers = useMayDo('messages.answer');
  const seesJobs = useMayDo('jobs.read');
  const facts: DeskFact[] = [
    {
      label: 'Email',
      value: (
        <>
          <a href={`mailto:${user.email}`}>{user.email}</a>
          <small>{user.emailVerified ? 'confirmed' : 'not confirmed'}</small>
        </>
      ),
    },
    {
      label: 'Phone',
      value: user.phonenumber ? <PhoneNumber number={user.phonenumber} isLink /> : 'not given',
    },
    { label: 'User Type', value: roleText(user) },
    { label: 'Registered', value: instantText(createdAt) },
  ];
  if (user.isDriver && seesJobs) {
    facts.push({
      label: 'Jobs',
      value: <Link to={narrowed(paths.adminJobs, { q: user.name })}>Jobs of {user.name}</Link>,
    });
  }
  if (answers) {
    facts.push({
      label: 'Conversation',
      value: <Link to={paths.adminConversation(user.id)}>Messages with {user.name}</Link>,
    });
  }
  // Staff who answer messages have no thread.
  if (answers && !answersMessages(user.staffRole)) {
    facts.push({
      label: 'Inbox',
      value: <Link to={paths.adminThread(user.id)}>Thread of {user.name}</Link>,
    });
  }
  return <DeskFacts facts={facts} />;
}

function Reservations({ reservations }: { reservations: readonly Reservation[] }) {
  if (reservations.length === 0) return <p>There are no reservations.</p>;
  return (
    <ul className="lcr-desk-list" aria-label="Reservations">
      {reservations.map((reservation) => (
        <li key={reservation.id}>
          <p>
            <Link to={paths.adminReservation(reservation.id)}>
              {reservation.reference} {reservedCarName(reservation)}
            </Link>
          </p>
          <small>
            {[
              reservationDatesText(reservation),
              poundsForPeople(reservation.totalPrice),
              statusText(reservation),
            ].join(', ')}
          </small>
        </li>
      ))}
    </ul>
  );
}
