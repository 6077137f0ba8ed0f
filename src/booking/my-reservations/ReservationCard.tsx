// One reservation in the customer's list.
import { Suspense, useId } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/platform/store/hooks.ts';
import { PaymentHistory } from '#app/payment/records/PaymentHistory.tsx';
import { PriceLines } from '../reservation/PriceLines.tsx';
import { reservedCarName } from '../data/reservationNames.ts';
import { ReservationLinks } from '../reservation/ReservationLinks.tsx';
import { useIsBalanceOverdue } from '../reservation/useBalanceDue.ts';
import { useGetReviewableReservationsQuery } from '#app/reviews/data/reviewableApi.ts';
import { selectUserId } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import { linesOfReservation } from '#domain/money/presentedLines.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { chauffeurText } from '#domain/jobs/chauffeur.ts';
import { formatPounds, penceToPounds, poundsForPeople, poundsToPence } from '#domain/money/pence.ts';
import { CANCELLED_LATE, DATES_GONE, NOTHING_PAID, NOTHING_REFUNDED } from '#domain/booking/cancellation.ts';
import { amountsOf, paidFacts } from '#domain/booking/paidFacts.ts';
import { paidState } from '#domain/booking/status.ts';
import { CancelOwnReservation } from './CancelOwnReservation.tsx';
import { ChangeLinks } from './ChangeLinks.tsx';
import { paymentsClosed, paymentsOpened, selectArePaymentsOpen } from './myReservationsSlice.ts';
import { SavedCardLine } from './SavedCardLine.tsx';
import { Timeline } from './Timeline.tsx';
import { TripSection } from './TripSection.tsx';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import { countdownText } from '#domain/booking/nextTrip.ts';
import { MINUTE } from '#domain/time/durations.ts';

const InvoiceList = lazyPart(() => import('#app/payment/documents/InvoiceList.tsx'), 'InvoiceList');

/** The refund of a cancelled reservation; a free cancellation leaves nothing paid and nothing to pay. */
function cancellationText(reservation: Reservation): string {
  const { refunded, currentPaid, remainingToPay, refundState } = reservation;
  // While the refunds of several payments are made, a part of the sum still counts as paid.
  const isUnderWay = refundState === 'pending' || refundState === 'failing';
  const isLate = remainingToPay > 0 || (currentPaid > 0 && !isUnderWay);
  if (refunded > 0) return `${refundedText(reservation)}${isLate ? ` ${CANCELLED_LATE}` : ''}`;
  if (!isLate) return NOTHING_PAID;
  return remainingToPay > 0 ? CANCELLED_LATE : NOTHING_REFUNDED;
}

/** A payment that came too late. */
const conflictText = (reservation: Reservation): string =>
  reservation.refunded > 0 ? `${DATES_GONE} ${refundedText(reservation)}` : DATES_GONE;

function refundedText({ refunded, refundState, totalPrice }: Reservation): string {
  const isUnderWay = refundState === 'pending' || refundState === 'failing';
  const text = `${poundsForPeople(refunded)} ${isUnderWay ? 'is on its way back' : 'refunded'} to you`;
  // Changes before the cancellation have refunded the part above the total.
  const earlier = penceToPounds(Math.max(0, poundsToPence(refunded) - poundsToPence(totalPrice)));
  return earlier > 0
    ? `${text}, ${poundsForPeople(earlier)} of it for earlier changes of the price.`
    : `${text}.`;
}

interface ReservationCardProps {
  reservation: Reservation;
  /** True on the page of the trip, which shows the chauffeur itself: without the link to it. */
  isWholePage?: boolean;
}

export function ReservationCard({ reservation, isWholePage = false }: ReservationCardProps) {
  const titleId = useId();
  const navigate = useNavigate();
  const { id, carId, carMake, carModel, totalPrice, remainingToPay, status } = reservation;
  const cancelled = status === 'cancelled';
  const isConflict = status === 'conflict';
  const owed = remainingToPay > 0 && !isConflict;
  const isOverdue = useIsBalanceOverdue(reservation);
  const state = paidState(poundsToPence(remainingToPay));
  const amounts = [
    { label: 'Total', pence: poundsToPence(totalPrice) },
    ...paidFacts(amountsOf(reservation), 'Paid so far'),
  ];
  return (
    <Paper component="li" variant="panel" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography
          id={titleId}
          tabIndex={-1}
          variant="h4"
          component={isWholePage ? 'h2' : 'h3'}
          sx={{ mr: 'auto' }}
        >
          {reservedCarName(reservation)}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1 }}>
          {cancelled && <Chip size="small" variant="outlined" label="Cancelled" />}
          {isConflict && <Chip size="small" variant="outlined" label="Not reserved" />}
          {isOverdue && <Chip size="small" variant="outlined" color="error" label="Overdue" />}
          {!isConflict && (!cancelled || owed) && (
            <Chip size="small" variant="outlined" color={owed ? 'warning' : 'success'} label={state} />
          )}
        </Box>
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>{reservationDatesText(reservation)}</Typography>
      {!isWholePage && <TripLink reservation={reservation} />}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Reference {reservation.reference}
      </Typography>
      {!isWholePage && <ChauffeurLine reservation={reservation} />}
      <PriceLines lines={linesOfReservation(reservation)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2 }}>
        <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mr: 'auto' }}>
          {amounts.map(({ label, pence }) => (
            <div key={label}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {label}
              </Typography>
              <Typography component="dd" sx={{ fontVariantNumeric: 'lining-nums tabular-nums' }}>
                {formatPounds(pence)}
              </Typography>
            </div>
          ))}
        </Box>
        {owed && (
          <Button
            variant="contained"
            onClick={() =>
              void navigate(paths.paymentOf(id), {
                // The specification lists this state; the screen reads the reservation from the address.
                state: { reservationId: id, remainingToPay, carMake, carModel, carId },
              })
            }
          >
            Pay Remaining Amount
          </Button>
        )}
      </Box>
      {(cancelled || isConflict) && (
        <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
          {isConflict ? conflictText(reservation) : cancellationText(reservation)}
        </Typography>
      )}
      <SavedCardLine reservation={reservation} headingId={titleId} />
      {!isConflict && <Timeline reservation={reservation} />}
      <TripSection reservation={reservation} heading={isWholePage ? 'h3' : 'h4'} />
      <Papers reservation={reservation} headingId={titleId} />
    </Paper>
  );
}

/** The driver and the state of the job, which may change while the page is open. */
function ChauffeurLine({ reservation: { chauffeur, status } }: { reservation: Reservation }) {
  const text = status === 'confirmed' ? chauffeurText(chauffeur) : undefined;
  return text ? <Typography role="status">Chauffeur: {text}</Typography> : null;
}

/** The links to documents and details. */
function Papers({ reservation, headingId }: { reservation: Reservation; headingId: string }) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => selectArePaymentsOpen(state, reservation.id));
  const closed = () => paymentsClosed(reservation.id);
  useDispatchOnUnmount(isOpen ? closed : undefined);
  const id = useId();
  return (
    <>
      <Box
        className="lcr-print-hide"
        sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2.5, rowGap: 1 }}
      >
        <Link
          component="button"
          type="button"
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => dispatch(isOpen ? closed() : paymentsOpened(reservation.id))}
        >
          Payments
        </Link>
        <ReservationLinks reservation={reservation} />
        <ReviewLink reservationId={reservation.id} />
        <ChangeLinks reservation={reservation} />
        <CancelOwnReservation reservation={reservation} headingId={headingId} />
      </Box>
      <Box id={id} hidden={!isOpen} sx={{ mt: 1.5 }}>
        {isOpen && <PaymentHistory reservationId={reservation.id} />}
        <Suspense>{isOpen && <InvoiceList reservationId={reservation.id} />}</Suspense>
      </Box>
    </>
  );
}

/** A link to the review form for a finished and paid reservation without a review. */
function ReviewLink({ reservationId }: { reservationId: string }) {
  const userId = useAppSelector(selectUserId);
  const { isReviewable } = useGetReviewableReservationsQuery(userId, {
    skip: !userId,
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data }) => ({
      isReviewable: data?.some((each) => each.reservationId === reservationId) ?? false,
    }),
  });
  if (!isReviewable) return null;
  return (
    <Link component={RouterLink} to={paths.reviewOf(reservationId)} color="inherit">
      Write a review
    </Link>
  );
}

/** The time to the start of a reservation, as the link to the page of the trip. */
function TripLink({ reservation }: { reservation: Reservation }) {
  const countdown = countdownText(reservation, useServerNow(MINUTE));
  return (
    <Link component={RouterLink} to={paths.trip(reservation.id)} color="inherit">
      {countdown ? `${countdown}: open the trip` : 'Open the trip'}
    </Link>
  );
}
