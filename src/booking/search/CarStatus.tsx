// The text of a card about the dates of the search. Its space is reserved, so that no card moves when the answer comes.
import { Link } from 'react-router-dom';
import { carName } from '#app/fleet/index.ts';
import { searchOfDates } from '#app/platform/address/datesInAddress.ts';
import { paths } from '#app/platform/address/paths.ts';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { CarAvailability } from '#domain/booking/contract/availability.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { formatPounds, poundsToPence } from '#domain/money/pence.ts';
import { RESERVATION_MESSAGES } from '#domain/booking/rules.ts';

export interface CarStatusProps {
  car: Car;
  /** Undefined until the answer is loaded. */
  availability: CarAvailability | undefined;
  failed: boolean;
}

const MINIMUMS = {
  MusicVideo: RESERVATION_MESSAGES.musicVideoMinimum,
  Chauffeur: RESERVATION_MESSAGES.chauffeurMinimum,
} as const;

export function CarStatus({ car, availability, failed }: CarStatusProps) {
  return (
    <div className="lcr-find-status">
      {availability ? <Answer car={car} {...availability} /> : !failed && 'Checking your dates...'}
    </div>
  );
}

function Answer({ car, isFree, total, before, after }: CarAvailability & { car: Car }) {
  if (total === null) return <p>{MINIMUMS[car.CarForReason]}</p>;
  const nearest = [before, after].filter((dates) => dates !== null);
  return (
    <>
      <p>
        <strong>{isFree ? 'Available' : 'Not free on these dates'}</strong>{' '}
        <span>{`· ${formatPounds(poundsToPence(total))} total`}</span>
      </p>
      {!isFree && nearest.length === 0 && <p>No free dates within 60 days.</p>}
      {!isFree && nearest.length > 0 && (
        <ul aria-label={`Nearest free dates of ${carName(car)}`}>
          {nearest.map((dates) => (
            <li key={dates.startDate}>
              <Link to={paths.car(car.id) + searchOfDates(dates)}>{reservationDatesText(dates)}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
