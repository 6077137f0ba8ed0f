// The facts of a car for comparisons, as a definition list.
import { detailFacts } from '#domain/fleet/details.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';

/** A longer value has its own line on a phone. */
const SHORT = 24;

export function CarDetails({ car }: { car: Car }) {
  const facts = detailFacts(car.details);
  if (facts.length === 0) return null;
  return (
    <section className="lcr-car-details" aria-label="Details of the car">
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label} data-long={value.length > SHORT || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
