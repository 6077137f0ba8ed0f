// Reads the insight: money, utilisation, cancellations and lead times of a period.
import type { Insight } from '#domain/office/contract/insight.ts';
import { composeInsight } from '#domain/office/insight/insight.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  carRows,
  leadTimeFacts,
  movementFacts,
  reservationFacts,
  type CarRow,
  type Dates,
} from './insightRepository.ts';
import { toFleetTime } from './service.ts';

const toCarFacts = ({ carId, car, purpose, hiredDays, ...fleet }: CarRow) => ({
  carId,
  car,
  purpose,
  hiredDays,
  time: toFleetTime(fleet),
});

/** The insight of the London dates from `from` to `to`, both included; amounts in pounds. */
export async function readInsight(db: Database, dates: Dates): Promise<Insight> {
  return composeInsight(dates, {
    reservations: await reservationFacts(db, dates),
    movements: await movementFacts(db, dates),
    cars: (await carRows(db, dates)).map(toCarFacts),
    leadTimes: await leadTimeFacts(db, dates),
  });
}
