// What the store holds: the API's cache, and client facts only.
import { combineReducers } from '@reduxjs/toolkit';
import { baseApi } from '#app/api/baseApi.ts';
import { noticeSlice } from '#app/entities/notice/index.ts';
import { sessionSlice } from '#app/entities/session/index.ts';
import { persistedSession } from './persistence.ts';

export const rootReducer = combineReducers({
  [baseApi.reducerPath]: baseApi.reducer,
  [sessionSlice.name]: persistedSession,
  [noticeSlice.name]: noticeSlice.reducer,
});
