// Fetches the prices again after a refusal because of outdated prices on the screen.
import { isApiError } from '#app/platform/api/apiError.ts';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { offerChanged } from '#app/platform/api/tags.ts';
import type { AppDispatch } from '#app/platform/store/types.ts';

/** True when the server calculates another amount than the screen. */
export const isPriceOutdated = (error: unknown): boolean =>
  isApiError(error) && error.code === 'amount_mismatch';

export const refreshOffer =
  (error: unknown, carId: string) =>
  (dispatch: AppDispatch): void => {
    const isExtraGone = isApiError(error) && (error.code?.startsWith('extra_') ?? false);
    if (isPriceOutdated(error) || isExtraGone) dispatch(baseApi.util.invalidateTags(offerChanged(carId)));
  };
