// Checks the conversion between fields and days.
import { aDraft } from '#domain/testing/builders.ts';
import { applySelection, selectionOf } from './draftDays.ts';

const dates = (startDate: string, endDate = '') => ({ startDate, endDate });

it.each([
  ['nothing', dates(''), { kind: 'none' }],
  ['an end without a start', dates('', '2026-11-30'), { kind: 'none' }],
  ['a half-typed start', dates('2026-02-3'), { kind: 'none' }],
  ['a day that does not exist', dates('2027-02-29'), { kind: 'none' }],
  ['a start', dates('2026-11-28'), { kind: 'start', start: '2026-11-28' }],
  ['both', dates('2026-11-28', '2026-11-30'), { kind: 'range', start: '2026-11-28', end: '2026-11-30' }],
  ['an end before its start', dates('2026-11-28', '2026-11-20'), { kind: 'start', start: '2026-11-28' }],
])('returns the days of multi-day fields: %s', (_, fields, selection) => {
  expect(selectionOf(aDraft(fields))).toEqual(selection);
});

it('returns only the start of a single day when the draft has an end date', () => {
  const draft = aDraft({ mode: 'single-day', endDate: '2026-12-24' });
  expect(selectionOf(draft)).toEqual({ kind: 'range', start: '2026-11-28', end: '2026-11-28' });
});

it('keeps the end date when a single day is written', () => {
  const draft = aDraft({ mode: 'single-day', endDate: '2026-12-24' });
  applySelection(draft, { kind: 'range', start: '2026-12-01', end: '2026-12-01' });
  expect(draft).toMatchObject({ startDate: '2026-12-01', endDate: '2026-12-24' });
});

it.each([
  [{ kind: 'none' } as const, dates('', '')],
  [{ kind: 'start', start: '2026-12-01' } as const, dates('2026-12-01', '')],
  [{ kind: 'range', start: '2026-12-01', end: '2026-12-03' } as const, dates('2026-12-01', '2026-12-03')],
])('writes a selection to the fields and reads it back: %j', (selection, fields) => {
  const draft = aDraft();
  applySelection(draft, selection);
  expect(draft).toMatchObject(fields);
  expect(selectionOf(draft)).toEqual(selection);
});
