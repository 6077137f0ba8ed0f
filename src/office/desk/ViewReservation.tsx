// The data of one reservation for staff: the booking, the money, the mails, notes and the audit trail.
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import { useGetCarQuery } from '#app/fleet/index.ts';
import { AuditTrail } from '../audit/AuditTrail.tsx';
import { DeskFacts, DeskPage, DeskSection } from './DeskPage.tsx';
import { MailList } from './MailList.tsx';
import { StaffNotes } from './StaffNotes.tsx';
import { useGetReservationDetailsQuery, useMayDo } from '#app/people/index.ts';
import { InvoiceRows, PaymentList } from '#app/payment/index.ts';
import { PriceLines, ReservationFacts } from '#app/booking/index.ts';
import { Loaded } from '#app/kit/page/Loaded.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import type { ReservationDetails } from '#domain/office/contract/details.ts';
import { linesOfReservation } from '#domain/money/presentedLines.ts';
import { tripFacts, tripWarnings } from '#domain/booking/trip.ts';
import { BookingFacts } from './BookingFacts.tsx';
import { moneyFacts } from './moneyFacts.ts';

export interface ViewReservationProps {
  reservationId: string;
  /** The actions of the page. */
  tools: (details: ReservationDetails) => ReactNode;
}

const NEWEST = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;

export function ViewReservation({ reservationId, tools }: ViewReservationProps) {
  const request = useGetReservationDetailsQuery(reservationId, NEWEST);
  return (
    <DeskPage>
      <PageHeading>{request.data?.reservation.reference ?? 'Reservation'}</PageHeading>
      <Loaded {...request} loading={<Loading />}>
        {(details) => (
          <>
            <div className="lcr-desk-tools">{tools(details)}</div>
            <Parts details={details} />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

function Parts({ details }: PartProps) {
  const { reservation, figures, payments, job } = details;
  return (
    <div className="lcr-desk-columns">
      <div>
        <DeskSection title="Booking">
          <BookingFacts reservation={reservation} job={job} />
        </DeskSection>
        <DeskSection title="Price">
          <PriceLines lines={linesOfReservation(reservation)} />
          <DeskFacts facts={moneyFacts(figures, reservation.status)} />
        </DeskSection>
        <DeskSection title="Payments and refunds">
          <PaymentList payments={payments} />
        </DeskSection>
        <Invoices details={details} />
        <Trip details={details} />
      </div>
      <Paperwork details={details} />
    </div>
  );
}

interface PartProps {
  details: ReservationDetails;
}

function Invoices({ details: { invoices } }: PartProps) {
  if (invoices === null) return null;
  return (
    <DeskSection title="Invoices">
      {invoices.length === 0 ? <p>No invoice has been issued.</p> : <InvoiceRows invoices={invoices} />}
    </DeskSection>
  );
}

function Trip({ details: { reservation } }: PartProps) {
  const { data: car } = useGetCarQuery(reservation.carId);
  const facts = tripFacts(reservation.trip);
  const { purpose, trip } = reservation;
  const warnings = tripWarnings(trip, { car: car?.details, purpose, dates: reservation });
  return (
    <DeskSection title="Trip details">
      {warnings.length > 0 && <Alert severity="warning">{warnings.join(' ')}</Alert>}
      {facts.length > 0 ? <ReservationFacts facts={facts} /> : <p>No trip details have been given.</p>}
    </DeskSection>
  );
}

/** Notes, mails and the audit trail. */
function Paperwork({ details: { reservation, notes, mails, audit } }: PartProps) {
  const mayWrite = useMayDo('reservations.edit');
  return (
    <div>
      <DeskSection title="Internal notes">
        <StaffNotes
          subject={{ kind: 'reservation', id: reservation.id }}
          notes={notes}
          isEditable={mayWrite}
        />
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
  );
}
