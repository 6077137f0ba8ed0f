// The offered extras for the rules of pricing.
import { createSelector } from '@reduxjs/toolkit';
import type { Extra } from '#domain/fleet/contract/extras.ts';
import { offeredExtra } from '#domain/fleet/offeredExtra.ts';
import { extraApi } from './extraApi.ts';

const selectOffer = extraApi.endpoints.getExtras.select();

/** The offered extras by name, in the API's format; undefined until they are loaded. */
export const selectExtras = createSelector(
  (state: Parameters<typeof selectOffer>[0]) => selectOffer(state).data,
  (list): Extra[] | undefined =>
    list?.ids.map((id) => list.entities[id]).filter((each) => each !== undefined),
);

/** The offered extras with prices in pence. */
export const selectOfferedExtras = createSelector(selectExtras, (extras) => extras?.map(offeredExtra));
