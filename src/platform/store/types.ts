// The types of the store, for every layer. Each slice adds its part to RootState beside its own code, so that this file
// imports nothing of them; app/rootReducer.ts fails to compile when a part is missing.
import type { Store, ThunkDispatch, TypedStartListening, UnknownAction } from '@reduxjs/toolkit';
import type { ThunkExtra } from '../browser/effectGate.ts';

export interface RootState {}

export type AppDispatch = ThunkDispatch<RootState, ThunkExtra, UnknownAction>;
export type AppStore = Store<RootState, UnknownAction> & { dispatch: AppDispatch };
export type AppStartListening = TypedStartListening<RootState, AppDispatch>;
