// Checks that selectors keep their results until their input changes.
import { makeStore } from '#app/app/store/makeStore.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { configReceived } from '#app/platform/api/configApi.ts';
import { STAFF_NOTICE_HOURS } from '#domain/booking/rules.ts';
import { aCar } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { aConfig } from '#mocks/backend.ts';
import {
  selectDateProblem,
  selectDayUses,
  selectDraft,
  selectHint,
  selectQuote,
  selectSelection,
} from './reservationDraftSelectors.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';

const car = aCar();
const { fieldEntered, modeChosen } = reservationDraftSlice.actions;
const typeRange = (store: ReturnType<typeof makeStore>, end = '2026-12-06') => {
  store.dispatch(fieldEntered({ carId: car.id, field: 'startDate', value: '2026-12-04' }));
  store.dispatch(fieldEntered({ carId: car.id, field: 'endDate', value: end }));
};

it.each([
  ['draft', (state: ReturnType<ReturnType<typeof makeStore>['getState']>) => selectDraft(state, car.id)],
  ['selection', (state) => selectSelection(state, car.id)],
  ['day uses', (state) => selectDayUses(state, car.id)],
  ['quote', (state) => selectQuote(state, car)],
  ['hint', (state) => selectHint(state, car.id, FIXED_NOW)],
  ['date problem', (state) => selectDateProblem(state, car.id, FIXED_NOW)],
])('keeps the result of: %s', (_, select) => {
  const store = makeStore();
  typeRange(store);
  const before = select(store.getState());
  store.dispatch(noticePosted({ kind: 'info', text: 'Something else.' }));
  expect(select(store.getState())).toBe(before);
});

it('changes the quote when the dates change', () => {
  const store = makeStore();
  expect(selectQuote(store.getState(), car)).toBeUndefined();
  typeRange(store);
  expect(selectQuote(store.getState(), car)).toMatchObject({
    totalPence: 120_000,
    depositPence: 36_000,
    remainingPence: 84_000,
  });
  typeRange(store, '2026-12-07');
  expect(selectQuote(store.getState(), car)?.totalPence).toBe(160_000);
});

it('finds a start too soon for customers by the setting, and none for staff in the last 24 hours', () => {
  const store = makeStore();
  store.dispatch(modeChosen({ carId: car.id, mode: 'single-day' }));
  const values = { startDate: '2026-11-21', startTime: '11:00', endTime: '18:00' } as const;
  for (const [field, value] of Object.entries(values)) {
    store.dispatch(fieldEntered({ carId: car.id, field: field as keyof typeof values, value }));
  }
  const ruleFor = (noticeHours?: number) =>
    selectDateProblem(store.getState(), car.id, FIXED_NOW, 'MusicVideo', noticeHours)?.rule;
  expect(ruleFor()).toBe('notice');
  store.dispatch(configReceived({ ...aConfig(), noticeHours: 1 }));
  expect(ruleFor()).toBeUndefined();
  store.dispatch(fieldEntered({ carId: car.id, field: 'startTime', value: '09:30' }));
  expect(ruleFor()).toBe('past');
  expect(ruleFor(STAFF_NOTICE_HOURS)).toBeUndefined();
});
