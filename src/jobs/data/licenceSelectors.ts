// Selectors of licences.
import type { RootState } from '#app/platform/store/types.ts';
import type { Licence } from '#domain/jobs/contract/licence.ts';
import { licenceApi } from './licenceApi.ts';

const { getOwnLicence, getLicence } = licenceApi.endpoints;

/** The licence of the signed-in driver; undefined until it is loaded. */
export const selectOwnLicence = (state: RootState): Licence | undefined => getOwnLicence.select()(state).data;

/** The licence of a driver, for staff; undefined until it is loaded. */
export const selectLicence = (state: RootState, userId: string): Licence | undefined =>
  getLicence.select(userId)(state).data;
