// The texts of a period in the timeline and its table.
import { blockDatesText } from '#domain/fleet/blockText.ts';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { BlockKind } from '#domain/fleet/contract/carBlocks.ts';
import type { FleetPeriod } from '#domain/fleet/contract/fleet.ts';

export const BLOCK_TEXTS: Readonly<Record<BlockKind, string>> = {
  service: 'Service',
  valeting: 'Valeting',
  'private-use': 'Private use',
  other: 'Out of service',
};

export function statusText(period: FleetPeriod): string {
  if (period.kind === 'block') return `Blocked: ${BLOCK_TEXTS[period.blockKind]}`;
  if (period.status === 'confirmed') return 'Confirmed';
  return period.changes ? 'On hold for a change' : 'On hold while the customer pays';
}

/** The first text in a bar: the surname; '!' without a driver. */
export function barText(period: FleetPeriod): string {
  if (period.kind === 'block') return BLOCK_TEXTS[period.blockKind];
  const name = period.surname || 'Deleted user';
  if (period.status === 'held') return `Hold: ${name}`;
  return `${period.lacksDriver ? '!\u00a0' : ''}${name}`;
}

export const datesText = (period: FleetPeriod): string =>
  period.kind === 'block' ? blockDatesText(period) : reservationDatesText(period);

export const turnaroundText = (minutes: number): string =>
  minutes === 0 ? '' : `then ${minutes} minutes of turnaround`;

/** The position, style and colour of a bar as text. */
export function periodLabel(period: FleetPeriod, car: string): string {
  if (period.kind === 'block') {
    return [car, statusText(period), datesText(period), period.note].filter(Boolean).join(', ');
  }
  const who = `${period.reference} ${period.customer ?? 'Deleted user'}`;
  const rest = turnaroundText(period.turnaroundMinutes);
  const due = period.status === 'confirmed' && (period.remainingToPay > 0 ? 'not paid in full' : 'paid');
  const driver = period.lacksDriver && 'no driver';
  return [car, who, statusText(period), due, driver, datesText(period), rest].filter(Boolean).join(', ');
}
