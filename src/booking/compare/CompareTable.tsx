// The compared cars as the columns of a table: price, total for the dates, details.
import { Link } from 'react-router-dom';
import { CarCarousel, carName, carTariff } from '#app/fleet/index.ts';
import { extrasText, searchOf, type DatesInAddress } from '#app/platform/address/datesInAddress.ts';
import { paths } from '#app/platform/address/paths.ts';
import type { PricedBooking } from '#domain/booking/priceBooking.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { detailFacts } from '#domain/fleet/details.ts';
import type { ChosenExtra } from '#domain/fleet/extras.ts';
import { lineText } from '#domain/money/lines.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { priceLine } from '#domain/money/quote.ts';

export interface ComparedCar {
  car: Car;
  /** Those that the car can have. */
  extras: readonly ChosenExtra[];
  /** The price for the dates, or the message of the rule that refuses them; undefined without dates. */
  price?: PricedBooking | string;
  /** Undefined until the server has answered. */
  isFree?: boolean | undefined;
}

export interface CompareTableProps {
  cars: readonly ComparedCar[];
  dates: DatesInAddress;
  onRemoved: (carId: string) => void;
}

const PURPOSES = { MusicVideo: 'Music video', Chauffeur: 'With a chauffeur' } as const;

/** The query, with '?', with the dates and the extras. */
const searchOfBooking = ({ extras }: ComparedCar, dates: DatesInAddress) =>
  searchOf({
    ...dates,
    extras: extrasText(Object.fromEntries(extras.map(({ id, quantity }) => [id, quantity]))),
  });

export function CompareTable({ cars, dates, onRemoved }: CompareTableProps) {
  const facts = cars.map(
    ({ car }) => new Map(detailFacts(car.details).map((fact) => [fact.label, fact.value])),
  );
  // A label of a later car comes behind those of the first one.
  const labels = [...new Set(facts.flatMap((ofCar) => [...ofCar.keys()]))];
  return (
    // On a phone it scrolls sideways, also by keyboard.
    <div className="lcr-compare-scroll" role="region" aria-label="Comparison" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {cars.map((compared) => (
              <th key={compared.car.id} scope="col">
                <CarHead compared={compared} dates={dates} onRemoved={onRemoved} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row label="Purpose" cells={cars.map(({ car }) => PURPOSES[car.CarForReason])} />
          <Row
            label="Price"
            cells={cars.map(({ car }) => (
              <Rate key={car.id} car={car} />
            ))}
          />
          {dates.from && (
            <Row
              label="For your dates"
              cells={cars.map((compared) => (
                <Total key={compared.car.id} {...compared} dates={dates} />
              ))}
            />
          )}
          {labels.map((label) => (
            <Row key={label} label={label} cells={facts.map((ofCar) => ofCar.get(label) ?? '–')} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ label, cells }: { label: string; cells: readonly React.ReactNode[] }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {cells.map((cell, index) => (
        // The columns keep their order within one rendering.
        <td key={`${label} ${String(index)}`}>{cell}</td>
      ))}
    </tr>
  );
}

interface CarHeadProps {
  compared: ComparedCar;
  dates: DatesInAddress;
  onRemoved: (carId: string) => void;
}

function CarHead({ compared, dates, onRemoved }: CarHeadProps) {
  const { car } = compared;
  const name = carName(car);
  const address = paths.car(car.id) + searchOfBooking(compared, dates);
  return (
    <>
      <CarCarousel pictures={car.pictures.slice(0, 1)} label={`Picture of ${name}`} sizes="280px" />
      <Link className="lcr-compare-name lcr-display" to={address}>
        {name}
      </Link>
      <span className="lcr-compare-actions">
        <Link className="lcr-button" data-variant="contained" aria-label={`Reserve ${name}`} to={address}>
          Reserve
        </Link>
        <button
          type="button"
          className="lcr-button"
          aria-label={`Remove ${name}`}
          onClick={() => onRemoved(car.id)}
        >
          Remove
        </button>
      </span>
    </>
  );
}

function Rate({ car }: { car: Car }) {
  const { main, secondary } = priceLine(carTariff(car));
  return (
    <>
      <strong>{main}</strong>
      {secondary && <small>{secondary}</small>}
    </>
  );
}

function Total({ dates, ...compared }: ComparedCar & { dates: DatesInAddress }) {
  const { car, price, isFree } = compared;
  if (price === undefined) return '–';
  if (typeof price === 'string') return price;
  const { totalPence, depositPence } = price.price;
  return (
    <>
      <strong>{formatPounds(totalPence)}</strong>
      <small>{`${formatPounds(depositPence)} now`}</small>
      {price.lines
        .filter(({ kind }) => kind !== 'car')
        .map((line) => (
          <small key={line.label}>
            {`with ${line.label}: ${line.kind === 'extra' ? lineText(line) : formatPounds(line.amountPence)}`}
          </small>
        ))}
      {isFree !== undefined && <small>{isFree ? 'Available' : 'Not free on these dates'}</small>}
      <Link
        to={paths.newQuoteOf(car.id, searchOfBooking(compared, dates))}
        aria-label={`Get a quote for ${carName(car)}`}
      >
        Get a quote
      </Link>
    </>
  );
}
