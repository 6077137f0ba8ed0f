// What is open on the screens, and what was typed there: everything a past moment needs to be drawn again and no other
// slice holds. It ends with the part of the screen it belongs to.
//   Each part has its own event, as in 'screen/jobDialogChanged': the log names what happened.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '#app/api/sessionEvents.ts';

export interface ScreenState {
  /** By name; plain values. */
  kept: Record<string, unknown>;
  /** By form and field; nothing secret. */
  typed: Record<string, Record<string, string>>;
}

type PartChanged = PayloadAction<{ what: string; value: unknown }>;

const empty: ScreenState = { kept: {}, typed: {} };

/** A part of the screen changed; without a value it is closed. One of many is named as 'review:12'. */
export function partChanged(what: string, value: unknown): PartChanged {
  const [part = what] = what.split(':');
  return { type: `screen/${part}Changed`, payload: { what, value } };
}

const isPartChanged = ({ type }: { type: string }) => /^screen\/.+Changed$/.test(type);

export const screenSlice = createSlice({
  name: 'screen',
  initialState: empty,
  reducers: {
    /** Happens with every key. */
    typed: ({ typed }, { payload }: PayloadAction<{ form: string; field: string; text: string }>) => {
      (typed[payload.form] ??= {})[payload.field] = payload.text;
    },
    formClosed: ({ typed }, { payload }: PayloadAction<string>) => {
      delete typed[payload];
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionEnded, (screen, { payload }) => (payload.reason === 'signed-out' ? empty : screen))
      .addMatcher(isPartChanged, ({ kept }, { payload: { what, value } }: PartChanged) => {
        if (value === undefined) delete kept[what];
        else kept[what] = value;
      });
  },
  selectors: {
    selectKept: ({ kept }, what: string) => kept[what],
    selectTyped: ({ typed }, form: string, field: string) => typed[form]?.[field],
    selectIsTyped: ({ typed }, form: string) => form in typed,
  },
});

export const { typed, formClosed } = screenSlice.actions;
export const { selectKept, selectTyped, selectIsTyped } = screenSlice.selectors;
