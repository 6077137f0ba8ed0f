// Checks the choices of a customer at the payment: the amount, and keeping the card; by reservation.
import * as keep from './keepCardSlice.ts';
import * as full from './payInFullSlice.ts';

test.each([
  [
    'the total instead of the deposit',
    full.payInFullSlice,
    'payInFull',
    full.fullAmountChosen,
    full.depositChosen,
    full.selectPaysInFull,
  ],
  [
    'a card that is kept',
    keep.keepCardSlice,
    'keepCard',
    keep.keepingCardAgreed,
    keep.keepingCardWithdrawn,
    keep.selectKeepsCard,
  ],
] as const)(
  'remembers %s until it is withdrawn',
  (_what, { reducer, getInitialState }, name, on, off, select) => {
    type Event = ReturnType<typeof on> | ReturnType<typeof off>;
    const chosen = (...events: Event[]) => {
      const state = { [name]: events.reduce((before, event) => reducer(before, event), getInitialState()) };
      return ['a', 'b'].filter((id) => select(state as never, id));
    };
    expect(chosen()).toEqual([]);
    expect(chosen(on('a'))).toEqual(['a']);
    expect(chosen(on('a'), on('b'))).toEqual(['a', 'b']);
    expect(chosen(on('a'), on('a'), off('a'))).toEqual([]);
    expect(chosen(on('a'), on('b'), off('a'))).toEqual(['b']);
    expect(chosen(off('a'))).toEqual([]);
  },
);
