// Checks which reservations show their payments, and which one has an open dialog.
import * as slice from './myReservationsSlice.ts';

const { reducer, getInitialState } = slice.myReservationsSlice;
type Event = Parameters<typeof reducer>[1];
const after = (...events: Event[]) =>
  ({ myReservations: events.reduce(reducer, getInitialState()) }) as never;

test('shows the payments of several reservations until each is closed', () => {
  const open = [slice.paymentsOpened('a'), slice.paymentsOpened('b')];
  const shown = (...events: Event[]) =>
    ['a', 'b', 'c'].filter((id) => slice.selectArePaymentsOpen(after(...events), id));
  expect(shown()).toEqual([]);
  expect(shown(...open)).toEqual(['a', 'b']);
  expect(shown(...open, slice.paymentsClosed('a'))).toEqual(['b']);
  expect(shown(...open, slice.paymentsClosed('c'))).toEqual(['a', 'b']);
});

test.each([
  ['the cancellation', slice.cancellationAsked, slice.cancellationClosed, slice.selectIsCancelling],
  ['the trip details', slice.tripOpened, slice.tripClosed, slice.selectIsTripEdited],
  ['the dates', slice.datesOpened, slice.datesClosed, slice.selectAreDatesEdited],
])('opens and closes the dialog of %s for one reservation', (_what, opened, closed, select) => {
  expect(select(after(), 'a')).toBe(false);
  expect(select(after(opened('a')), 'a')).toBe(true);
  expect(select(after(opened('a')), 'b')).toBe(false);
  expect(select(after(opened('a'), opened('b')), 'a')).toBe(false);
  expect(select(after(opened('a'), closed()), 'a')).toBe(false);
  // The dialogs are independent, and the list of shown payments does not change.
  const all = [slice.paymentsOpened('a'), slice.cancellationAsked('a'), slice.tripOpened('a')];
  const kept = after(...all, slice.datesOpened('a'), opened('b'));
  expect(slice.selectArePaymentsOpen(kept, 'a')).toBe(true);
  expect(select(kept, 'b')).toBe(true);
});
