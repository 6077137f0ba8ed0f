// The price of a reservation after a change of its dates or its car. The change of a customer, the edit and the move of
// the staff, and every preview use this rule: booked time keeps its tariff, added time has today's, extras by the day
// follow the days, and agreed differences stay. Source: decisions, "A change of a booked reservation".
import type { LondonDate } from '#domain/time/london.ts';
import type { ReservationDates } from '#domain/time/period.ts';
import type { Pence } from './pence.ts';
import {
  addedLine,
  carLines,
  linesTotal,
  penceOf,
  promoLines,
  promoOfLines,
  rateLines,
  wholeLine,
  withAgreedTotal,
  withDifferences,
  type BookedTime,
  type PriceLine,
} from './lines.ts';
import { hiredDays, rateCharges, ratesOn, type RateOfDay } from './dayRates.ts';
import { lengthOf, priceOfLength, type Length, type Tariff } from './quote.ts';
import { inProportion } from './rates.ts';

/** The daily rate when neither the reservation nor the car has one. */
export const DEFAULT_DAILY_RATE_PENCE: Pence = 5_000;

/** A reservation before a change; its lines add up to its total. */
export interface PricedReservation {
  dates: ReservationDates;
  lines: readonly PriceLine[];
  totalPence: Pence;
}

export interface PriceChange {
  dates: ReservationDates;
  /** Today's tariff of the car of the reservation; undefined for a deleted car. */
  own: Tariff | undefined;
  /** Today's tariff of another car to which the reservation moves. */
  other?: Tariff | undefined;
  /** The lines of other extras; without them the booked extras stay. */
  extras?: readonly PriceLine[] | undefined;
}

const isSameTariff = (a: Tariff, b: Tariff): boolean =>
  a.purpose === b.purpose &&
  a.pricePence === b.pricePence &&
  (a.dayPence ?? null) === (b.dayPence ?? null) &&
  (a.weekPence ?? null) === (b.weekPence ?? null);

/** Amounts below 0 are rounded like their opposite. */
const scaled = (pence: Pence, part: number, whole: number): Pence =>
  pence < 0 ? -inProportion(-pence, part, whole) : inProportion(pence, part, whole);

/** The times of the length: the earlier ones are kept first, the rest has today's tariff. */
function timesOf(booked: readonly BookedTime[], { unit, quantity }: Length, today: Tariff): BookedTime[] {
  let rest = quantity;
  const times = booked.flatMap((time) => {
    const kept = Math.min(rest, time.quantity);
    rest -= kept;
    return kept > 0 ? [{ ...time, quantity: kept }] : [];
  });
  const last = times.at(-1);
  if (rest <= 0) return times;
  if (last && isSameTariff(last.tariff, today)) {
    return [...times.slice(0, -1), { ...last, quantity: last.quantity + rest }];
  }
  return [...times, { unit, quantity: rest, tariff: today }];
}

/**
 * Days that become hours cost their hours, at most the day that they were booked at. Hours that become days have no
 * daily rate, so the days have today's tariff.
 */
function timesInOtherUnit(
  [first]: readonly BookedTime[],
  { unit, quantity }: Length,
  today: Tariff,
): BookedTime[] {
  if (unit === 'day' || !first) return [{ unit, quantity, tariff: today }];
  const { tariff } = first;
  return [{ unit, quantity, tariff: { ...tariff, dayPence: tariff.dayPence ?? tariff.pricePence } }];
}

function linesOfTimes(times: readonly BookedTime[]): PriceLine[] {
  let before = 0;
  return times.flatMap((time) => {
    const lines = before === 0 ? carLines(time.tariff, time) : [addedLine(time, before)];
    before += time.quantity;
    return lines;
  });
}

/** The extras, with at most one of an extra by the day for each day. */
const extrasFor = (lines: readonly PriceLine[], { unit, quantity: length }: Length): PriceLine[] =>
  lines
    .filter(({ kind }) => kind === 'extra')
    .map((line) => {
      const quantity =
        line.unit === 'day' ? Math.min(line.quantity, unit === 'day' ? length : 1) : line.quantity;
      return { ...line, quantity, amountPence: line.unitPence * quantity };
    });

/** The car of a reservation: its lines after a change, and its list price and the agreed difference before it. */
interface ChangedCar {
  lines: PriceLine[];
  listPence: Pence;
  agreedPence: Pence;
}

const sameCar = (lines: readonly PriceLine[]): ChangedCar => ({
  lines: lines.filter(({ kind }) => kind === 'car'),
  listPence: penceOf(lines, 'car'),
  agreedPence: penceOf(lines, 'agreed'),
});

function changedCar(
  { dates, lines }: PricedReservation,
  { own, other }: PriceChange,
  next: Length,
): ChangedCar {
  const [listPence, agreedPence] = [penceOf(lines, 'car'), penceOf(lines, 'agreed')];
  if (other) return { lines: carLines(other, next), listPence, agreedPence };
  const booked = lines.flatMap((line) => (line.booked ? [line.booked] : []));
  const { rates: _ofDays, ...today } = own ??
    booked.at(-1)?.tariff ?? { purpose: 'MusicVideo' as const, pricePence: DEFAULT_DAILY_RATE_PENCE };
  if (booked.length > 0) {
    const times =
      booked[0]?.unit === next.unit ? timesOf(booked, next, today) : timesInOtherUnit(booked, next, today);
    return { lines: linesOfTimes(times), listPence, agreedPence };
  }
  // A price without a calculation: the difference to today's price counts as agreed.
  const before = lengthOf(dates);
  const after = carLines(today, next);
  if (before?.unit !== next.unit) return { lines: after, listPence, agreedPence: 0 };
  const todayPence = priceOfLength(today, before);
  return { lines: after, listPence: todayPence, agreedPence: listPence + agreedPence - todayPence };
}

/**
 * The car with the season and weekend rates of the new days and with its promo code. A day that was booked before keeps
 * its rates, also none; other days, and all days of another car, have today's. The promo code keeps its percentage.
 */
function withRates(
  car: ChangedCar,
  { dates: booked, lines }: PricedReservation,
  { dates, own, other }: PriceChange,
): ChangedCar {
  const kept = new Set(other ? [] : hiredDays(booked).map(({ day }) => day));
  const rules = lines.flatMap(({ kind, rule }) => (kind === 'rate' && rule ? [rule] : []));
  const { rates = [] } = other ?? own ?? {};
  const ratesOfDay = (day: LondonDate): readonly RateOfDay[] =>
    kept.has(day) ? rules.filter(({ days }) => days.includes(day)) : ratesOn(rates, day);
  const hire = [...car.lines, ...rateLines(rateCharges(dates, linesTotal(car.lines), ratesOfDay))];
  const promo = promoOfLines(lines);
  return {
    ...car,
    lines: promo ? [...hire, ...promoLines(hire, promo)] : hire,
    listPence: car.listPence + penceOf(lines, 'rate') + penceOf(lines, 'promo'),
  };
}

/** The lines with a total of at least a penny: a reduction ends where nothing remains to be reduced. */
function withLeastTotal(lines: PriceLine[]): PriceLine[] {
  const missing = 1 - linesTotal(lines);
  if (missing <= 0) return lines;
  const goodwill = Math.min(0, penceOf(lines, 'goodwill') + missing);
  const others = withDifferences(lines, { goodwill });
  return withDifferences(others, { agreed: penceOf(others, 'agreed') + Math.max(0, 1 - linesTotal(others)) });
}

/**
 * The lines after a change; their sum is the new total. A change that keeps the car, the length and the extras keeps the
 * lines, apart from the rates of new days; dates that occupy nothing keep all lines. An agreed difference changes in the
 * proportion of the list price of the car, which includes its rates and the promo code, a goodwill reduction stays, and the
 * rest of a late change pays for what is added.
 */
export function linesAfterChange(before: PricedReservation, change: PriceChange): PriceLine[] {
  const lines =
    linesTotal(before.lines) === before.totalPence
      ? [...before.lines]
      : withAgreedTotal(
          before.lines.length > 0 ? before.lines : [wholeLine(before.totalPence)],
          before.totalPence,
        );
  const [was, next] = [lengthOf(before.dates), lengthOf(change.dates)];
  if (!next) return lines;
  const isSameHire = !change.other && was?.unit === next.unit && was.quantity === next.quantity;
  const isRated = Boolean(change.own?.rates?.length) || lines.some(({ kind }) => kind === 'rate');
  if (isSameHire && !change.extras && !isRated) return lines;
  const whole = { ...before, lines };
  const car = withRates(isSameHire ? sameCar(lines) : changedCar(whole, change, next), whole, change);
  const listPence = linesTotal(car.lines);
  const agreed =
    car.listPence > 0
      ? scaled(car.listPence + car.agreedPence, listPence, car.listPence) - listPence
      : car.agreedPence;
  const goodwill = penceOf(lines, 'goodwill');
  const extras = change.extras ?? extrasFor(lines, next);
  const promo = car.lines.filter(({ kind }) => kind === 'promo');
  const hire = car.lines.filter(({ kind }) => kind !== 'promo');
  const priced = withDifferences([...hire, ...extras, ...promo], { agreed, goodwill });
  const late = penceOf(lines, 'late');
  const added = Math.max(0, linesTotal(priced) - (linesTotal(lines) - late));
  return withLeastTotal(withDifferences(priced, { late: Math.max(0, late - added) }));
}

/**
 * The lines after an edit by staff, who may have agreed another total than that of the rule. `totalPence` is undefined
 * for the total of the rule.
 */
export function editedLines(
  before: PricedReservation,
  { totalPence, ...change }: PriceChange & { totalPence: Pence | undefined },
): PriceLine[] {
  const lines = linesAfterChange(before, change);
  return totalPence === undefined || totalPence === linesTotal(lines)
    ? lines
    : withAgreedTotal(lines, totalPence);
}
