// Tests the open dialog of the fleet screen and the period with the focus.
import { dialogDismissed, dialogRequested, fleetTimelineSlice, periodFocused } from './fleetTimelineSlice.ts';

const { reducer } = fleetTimelineSlice;
const start = reducer(undefined, periodFocused('first'));

it('moves the focus to the period of a dialog, and keeps it after the dialog', () => {
  const open = reducer(start, dialogRequested({ kind: 'details', id: 'second' }));
  expect(open).toEqual({ dialog: { kind: 'details', id: 'second' }, activeId: 'second' });
  expect(reducer(open, dialogDismissed())).toEqual({ dialog: null, activeId: 'second' });
});

it('keeps the focus for a dialog without a period', () => {
  const open = reducer(start, dialogRequested({ kind: 'new-block', carId: 'a-car' }));
  expect(open).toEqual({ dialog: { kind: 'new-block', carId: 'a-car' }, activeId: 'first' });
});
