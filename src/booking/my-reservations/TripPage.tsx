// /trips/{reservationId}: one reservation of the customer, with the car, the time to the start, the place, the chauffeur
// and the papers.
import { mapAddress } from '#app/kit/page/mapAddress.ts';
import { useParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import { CarCarousel, selectCar, useGetCarQuery } from '#app/fleet/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import printSheetStyle from '#app/kit/page/printSheet.css';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { countdownText } from '#domain/booking/nextTrip.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { reservedCarName } from '../data/reservationNames.ts';
import { ReservationGuard } from '../reservation/ReservationGuard.tsx';
import { ReservationCard } from './ReservationCard.tsx';
import { TripChauffeur } from './TripChauffeur.tsx';
import { MINUTE } from '#domain/time/durations.ts';

const UNKNOWN = 'This trip does not exist. Yours are in your profile.';

export function TripPage() {
  const { reservationId = '' } = useParams();
  return (
    <div className="lcr-page" style={{ maxWidth: 880 }}>
      <ReservationGuard
        key={reservationId}
        id={reservationId}
        otherwise={{ to: paths.profile, text: UNKNOWN }}
        loading={<Loading />}
      >
        {(reservation) => <Trip reservation={reservation} />}
      </ReservationGuard>
    </div>
  );
}

function Trip({ reservation }: { reservation: Reservation }) {
  const now = useServerNow(MINUTE);
  const { carId } = reservation;
  useGetCarQuery(carId, { selectFromResult: () => ({}) });
  const plate = useAppSelector((state) => selectCar(state, carId)?.details?.plate);
  const name = reservedCarName(reservation);
  const place = reservation.trip?.pickup || reservation.trip?.location;
  return (
    <article className="lcr-print-sheet" aria-label="Your trip">
      <StaticStyle id="print-sheet" css={printSheetStyle} />
      <PageHeading title={`Your trip, ${name}`} overline={countdownText(reservation, now) ?? 'Your trip'}>
        {name}
      </PageHeading>
      <div className="lcr-print-hide">
        <Pictures carId={carId} label={`Pictures of ${name}`} />
      </div>
      <TripChauffeur reservation={reservation} plate={plate} />
      <Box className="lcr-print-hide" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, my: 3 }}>
        {place && (
          <a className="lcr-button" href={mapAddress(place)} target="_blank" rel="noopener noreferrer">
            Open the map
          </a>
        )}
        <ButtonLink to={paths.messagesToOffice}>Message us</ButtonLink>
        <ButtonLink to={paths.profile}>All reservations</ButtonLink>
      </Box>
      <Box component="ul">
        <ReservationCard reservation={reservation} isWholePage />
      </Box>
    </article>
  );
}

/** A car that is no longer offered has no pictures. */
function Pictures({ carId, label }: { carId: string; label: string }) {
  const car = useAppSelector((state) => selectCar(state, carId));
  return (
    <Box sx={{ mt: 3, borderRadius: 1, overflow: 'hidden' }}>
      <CarCarousel
        pictures={car?.pictures ?? []}
        emptyText={car ? 'No images available' : ''}
        label={label}
        sizes="(max-width: 880px) 94vw, 784px"
      />
    </Box>
  );
}
