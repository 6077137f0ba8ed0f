// Checks which reservations show their payments.
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
