// The reducer of the store. The parts that each page needs are here; every other slice adds itself where it is defined,
// so that its code loads with the screens that use it. Until the next action the selectors of such a slice read its
// initial state.
import { combineSlices, type Reducer } from '@reduxjs/toolkit';
import { navigationSlice } from '../address/navigationSlice.ts';
import { baseApi } from '../api/baseApi.ts';
import { draftsSlice } from '../drafts/draftsSlice.ts';
import { noticeSlice } from '../notice/noticeSlice.ts';
import { preferencesSlice } from '../preferences/preferencesSlice.ts';
import { realtimeSlice } from '../realtime/realtimeSlice.ts';
import type { RootState } from './types.ts';

const combined = combineSlices(
  baseApi,
  preferencesSlice,
  navigationSlice,
  noticeSlice,
  realtimeSlice,
  draftsSlice,
);

export const rootReducer = combined as unknown as Reducer<RootState> & Pick<typeof combined, 'inject'>;
