// Checks the draft as a state machine: event by event, with the invalid ones.
import { checkCases } from '#app/testing/checkCases.ts';
import type { UnknownAction } from '@reduxjs/toolkit';
import { sessionEnded, sessionStarted } from '#app/platform/api/sessionEvents.ts';
import { takenDates, aCar, aDraft, anId } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { reservationDraftSlice as slice, reservationDraftSlice } from './reservationDraftSlice.ts';
import { makeStore } from '#app/app/store/makeStore.ts';
import { configReceived } from '#app/platform/api/configApi.ts';
import { STAFF_NOTICE_HOURS } from '#domain/booking/rules.ts';
import { aConfig } from '#mocks/backend.ts';
import { selectDateProblem, selectQuote } from './reservationDraftSelectors.ts';
import { applySelection, selectionOf } from './draftDays.ts';
import { dayUses } from '#domain/fleet/calendar.ts';
import { dayFacts, type CalendarFacts } from './dayFacts.ts';
import type { CarAvailability } from '#domain/booking/contract/availability.ts';
import { similarFreeCars } from './similarCars.ts';
import { refusalProblem } from './refusalProblem.ts';

const carId = 'car';
const {
  modeChosen,
  fieldEntered,
  dayClicked,
  submitted,
  summaryClosed,
  continued,
  datesHeld,
  datesRefused,
  formLeft,
  alreadyReserved,
} = slice.actions;
const after = (...actions: UnknownAction[]) => actions.reduce(slice.reducer, slice.getInitialState())[carId];
const context = { userId: 'me', purpose: 'MusicVideo', bookings: [], now: FIXED_NOW } as const;
const submit = (more = {}) => submitted({ carId, context: { ...context, ...more } });
const click = (day: string, bookings = [takenDates()]) => dayClicked({ carId, day, bookings });
const typed = [
  fieldEntered({ carId, field: 'startDate', value: '2026-12-04' }),
  fieldEntered({ carId, field: 'endDate', value: '2026-12-06' }),
];
const problem = { rule: 'overlap', message: 'Taken', fields: ['startDate' as const] } as const;

test('the fields follow typing, clicks and the mode', () => {
  const single = modeChosen({ carId, mode: 'single-day' });
  const multi = modeChosen({ carId, mode: 'multi-day' });
  const day = '2026-12-04';
  return checkCases<[string, UnknownAction[], object]>(
    [
      ['typing', typed, { startDate: day, endDate: '2026-12-06' }],
      ['one click', [click(day)], { startDate: day, endDate: '' }],
      ['two clicks', [click(day), click('2026-12-06')], { startDate: day, endDate: '2026-12-06' }],
      ['a typed start and a clicked end', [typed[0]!, click('2026-12-06')], { endDate: '2026-12-06' }],
      ['a click before the start', [click(day), click('2026-12-02')], { startDate: '', endDate: '' }],
      [
        'a range over reserved days',
        [click('2026-11-25'), click('2026-12-02')],
        { startDate: '', rejection: 'range' },
      ],
      ['a reserved day as start', [...typed, click('2026-11-28')], { startDate: day, rejection: 'day' }],
      ['a click on a single day', [single, click(day)], { startDate: day }],
      ['a second click on it', [single, click(day), click(day)], { startDate: '' }],
      ['another mode and back', [...typed, single, multi], { startDate: day, endDate: '2026-12-06' }],
    ],
    (_what, actions, fields) => {
      expect(after(...actions)).toMatchObject(fields);
    },
  );
});

describe('the message', () => {
  it('is removed by every change of the form', () =>
    checkCases(
      [
        ['typing', fieldEntered({ carId, field: 'startTime', value: '10:00' })],
        ['more typing', fieldEntered({ carId, field: 'endTime', value: '12:00' })],
        ['clicking', click('2026-12-10')],
        ['another mode', modeChosen({ carId, mode: 'single-day' })],
        ['leaving', formLeft({ carId })],
      ],
      (_, action) => {
        expect(after(submit())!.problem).toBeDefined();
        expect(after(submit(), action)!.problem).toBeUndefined();
      },
    ));
  it('is removed when it asks for a sign-in and the user signs in, and stays otherwise', () => {
    const session = sessionStarted({ userId: 'me', isAdmin: false, isDriver: false });
    expect(after(submit({ userId: undefined }), session)!.problem).toBeUndefined();
    expect(after(submit(), session)!.problem?.rule).toBe('startDate');
  });
});

describe('the steps of the draft', () => {
  it('follow valid actions and ignore invalid ones', () =>
    checkCases(
      [
        ['editing', []],
        ['summary', [submit()]],
        ['editing', [submit(), summaryClosed({ carId })]],
        ['editing', [submit(), formLeft({ carId })]],
        ['holding', [submit(), continued({ carId })]],
        ['holding', [submit(), continued({ carId }), summaryClosed({ carId })]],
        ['holding', [submit(), continued({ carId }), formLeft({ carId })]],
        ['editing', [continued({ carId })]],
        ['editing', [submit(), continued({ carId }), datesHeld({ carId })]],
        [
          'editing',
          [submit(), continued({ carId }), datesRefused({ carId, problem: { ...problem, fields: [] } })],
        ],
        ['summary', [submit(), datesHeld({ carId })]],
      ],
      (step, actions) => {
        expect(after(...typed, ...actions)!.step).toBe(step);
      },
    ));
  it('ignore edits while the summary is open', () => {
    expect(
      after(...typed, submit(), click('2026-12-20'), fieldEntered({ carId, field: 'startDate', value: '' })),
    ).toMatchObject({
      startDate: '2026-12-04',
    });
  });
  // The answer omits the customer's own holds. An equal booking in it therefore belongs to another customer,
  // who booked after the hold had expired.
  it('detect dates that another customer has taken after an expired hold', () => {
    const booking = takenDates({ startDate: '2026-12-04', endDate: '2026-12-06' });
    const held = [...typed, submit(), continued({ carId }), datesHeld({ carId })];
    expect(after(...held, submit())!.step).toBe('summary');
    expect(after(...held, submit({ bookings: [booking] }))!.problem?.rule).toBe('overlap');
  });
});

describe('the end of a draft', () => {
  it('comes for every draft with a sign-out', () => {
    expect(after(...typed, sessionEnded())).toBeUndefined();
  });
  it('comes when the customer already has the dates', () => {
    expect(after(...typed, alreadyReserved({ carId }))).toBeUndefined();
  });
});

describe('reservationDraftSelectors', () => {
  const car = aCar();
  const { fieldEntered, modeChosen } = reservationDraftSlice.actions;
  const typeRange = (store: ReturnType<typeof makeStore>, end = '2026-12-06') => {
    store.dispatch(fieldEntered({ carId: car.id, field: 'startDate', value: '2026-12-04' }));
    store.dispatch(fieldEntered({ carId: car.id, field: 'endDate', value: end }));
  };

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
});

describe('the days of the draft', () => {
  const dates = (startDate: string, endDate = '') => ({ startDate, endDate });

  it('returns the days of multi-day fields', () =>
    checkCases(
      [
        ['nothing', dates(''), { kind: 'none' }],
        ['an end without a start', dates('', '2026-11-30'), { kind: 'none' }],
        ['a half-typed start', dates('2026-02-3'), { kind: 'none' }],
        ['a day that does not exist', dates('2027-02-29'), { kind: 'none' }],
        ['a start', dates('2026-11-28'), { kind: 'start', start: '2026-11-28' }],
        [
          'both',
          dates('2026-11-28', '2026-11-30'),
          { kind: 'range', start: '2026-11-28', end: '2026-11-30' },
        ],
        [
          'an end before its start',
          dates('2026-11-28', '2026-11-20'),
          { kind: 'start', start: '2026-11-28' },
        ],
      ],
      (_, fields, selection) => {
        expect(selectionOf(aDraft(fields))).toEqual(selection);
      },
    ));

  it('returns only the start of a single day when the draft has an end date', () => {
    const draft = aDraft({ mode: 'single-day', endDate: '2026-12-24' });
    expect(selectionOf(draft)).toEqual({ kind: 'range', start: '2026-11-28', end: '2026-11-28' });
  });

  it('keeps the end date when a single day is written', () => {
    const draft = aDraft({ mode: 'single-day', endDate: '2026-12-24' });
    applySelection(draft, { kind: 'range', start: '2026-12-01', end: '2026-12-01' });
    expect(draft).toMatchObject({ startDate: '2026-12-01', endDate: '2026-12-24' });
  });

  it('writes a selection to the fields and reads it back', () =>
    checkCases(
      [
        [{ kind: 'none' } as const, dates('', '')],
        [{ kind: 'start', start: '2026-12-01' } as const, dates('2026-12-01', '')],
        [
          { kind: 'range', start: '2026-12-01', end: '2026-12-03' } as const,
          dates('2026-12-01', '2026-12-03'),
        ],
      ],
      (selection, fields) => {
        const draft = aDraft();
        applySelection(draft, selection);
        expect(draft).toMatchObject(fields);
        expect(selectionOf(draft)).toEqual(selection);
      },
    ));
});

describe('the facts of a day', () => {
  const bookings = [
    takenDates(),
    takenDates({ startDate: '2026-12-03', startTime: '16:00', endTime: '18:00' }),
    takenDates({ startDate: '2026-12-03', startTime: '10:00', endTime: '14:00' }),
  ];
  const facts: CalendarFacts = {
    mode: 'multi-day',
    today: '2026-11-21',
    selection: { kind: 'none' },
    uses: dayUses(bookings),
  };
  const single = { ...facts, mode: 'single-day' } as const;
  const range = { kind: 'range', start: '2026-12-04', end: '2026-12-06' } as const;

  it('have a mark and a label', () =>
    checkCases(
      [
        ['2026-11-20', facts, 'free', 'Fri 20 November, past'],
        ['2026-11-21', facts, 'free', 'Sat 21 November, today'],
        ['2026-11-28', facts, 'reserved', 'Sat 28 November, reserved'],
        ['2026-12-03', facts, 'reserved', 'Thu 3 December, reserved'],
        ['2026-11-28', single, 'reserved', 'Sat 28 November, reserved'],
        ['2026-12-03', single, 'part', 'Thu 3 December, booked 10:00 to 14:00, 16:00 to 18:00'],
        ['2026-12-03', { ...facts, uses: dayUses([]), selection: range }, 'free', 'Thu 3 December'],
        ['2026-12-05', { ...facts, selection: range }, 'range', 'Sat 5 December, in your hire'],
        ['2026-12-06', { ...facts, selection: range }, 'range', 'Sun 6 December, in your hire'],
        ['2026-12-07', { ...facts, selection: range }, 'free', 'Mon 7 December'],
        ['2026-12-04', { ...facts, selection: range }, 'start', 'Fri 4 December, start of your hire'],
        [
          '2026-12-03',
          { ...single, selection: { kind: 'range', start: '2026-12-03', end: '2026-12-03' } as const },
          'start',
          'Thu 3 December, booked 10:00 to 14:00, 16:00 to 18:00, chosen',
        ],
        [
          '2026-11-29',
          { ...facts, selection: { kind: 'range', start: '2026-11-27', end: '2026-12-01' } as const },
          'reserved',
          'Sun 29 November, reserved',
        ],
        // A typed range may begin on a reserved day.
        [
          '2026-11-28',
          { ...facts, selection: { kind: 'range', start: '2026-11-28', end: '2026-12-01' } as const },
          'reserved',
          'Sat 28 November, reserved',
        ],
        [
          '2026-11-28',
          { ...single, selection: { kind: 'range', start: '2026-11-28', end: '2026-11-28' } as const },
          'reserved',
          'Sat 28 November, reserved',
        ],
      ],
      (date, given, mark, label) => {
        expect(dayFacts(date, given)).toMatchObject({ mark, label });
      },
    ));

  it('marks the end of the range', () => {
    const isEnd = (date: string) => dayFacts(date, { ...facts, selection: range }).isEnd;
    expect(['2026-12-05', '2026-12-06'].map(isEnd)).toEqual([false, true]);
  });
});

describe('similar cars', () => {
  const taken = aCar({ price: 400 });
  const other = (number: number, price: number, more = {}) => aCar({ id: anId(number), price, ...more });
  const free = (carId: string, total: number | null, isFree = true): CarAvailability => ({
    carId,
    isFree,
    total,
    before: null,
    after: null,
  });
  const find = (cars: ReturnType<typeof aCar>[], fleet: CarAvailability[]) =>
    similarFreeCars(taken, cars, Object.fromEntries(fleet.map((each) => [each.carId, each]))).map(
      ({ car, total }) => [car.id, total],
    );

  test('lists the three cars with the nearest price first, cheaper or dearer', () => {
    const cars = [other(1, 900), other(2, 350), other(3, 420), other(4, 600), other(5, 100)];
    const fleet = cars.map(({ id, price }) => free(id, price * 3));
    expect(find(cars, fleet)).toEqual([
      [anId(3), 1260],
      [anId(2), 1050],
      [anId(4), 1800],
    ]);
  });

  test('omits the car itself, taken cars, cars without a price, other purposes and cars without an answer', () => {
    const cars = [
      taken,
      other(1, 400),
      other(2, 400),
      other(3, 400, { CarForReason: 'Chauffeur' }),
      other(4, 400),
    ];
    const fleet = [free(taken.id, 1), free(anId(1), 1, false), free(anId(2), null), free(anId(3), 1)];
    expect(find(cars, fleet)).toEqual([]);
  });
});

describe('the problem of a refusal', () => {
  const TAKEN = 'The selected dates are already booked. Please choose different dates.';

  test('marks the fields of the dates when they are taken', () =>
    checkCases(
      [
        [true, ['startDate', 'endDate']],
        [false, ['startDate', 'startTime', 'endTime']],
      ],
      (isMultiDay, fields) => {
        const error = { status: 409, code: 'dates_taken', message: 'Taken.' };
        expect(refusalProblem(error, isMultiDay)).toEqual({ rule: 'overlap', message: TAKEN, fields });
      },
    ));

  test('shows the first rule of the form when the session has expired', () => {
    expect(refusalProblem({ status: 401, message: 'No.' }, true)).toEqual({
      rule: 'signedOut',
      message: 'You must be logged in to rent a car.',
      fields: [],
    });
  });

  test('shows the server’s message for another refusal', () =>
    checkCases(
      [
        [
          { status: 422, message: 'Too late.', fields: { endTime: 'x', startTime: 'y', amount: 'z' } },
          ['startTime', 'endTime'],
        ],
        [{ status: 409, message: 'Two other cars are kept for you.', code: 'too_many_holds' }, []],
      ],
      (error, fields) => {
        expect(refusalProblem(error, true)).toEqual({ rule: 'server', message: error.message, fields });
      },
    ));
});
