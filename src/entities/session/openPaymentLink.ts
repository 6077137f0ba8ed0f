// Opening a mailed payment link, which may sign in: its page loads it.
import type { AppDispatch } from '#app/store/types.ts';
import { baseApi } from '#app/api/baseApi.ts';
import { storeSecret, takeSecret, type SecretRef } from '#app/api/secretArgs.ts';
import { sessionStarted, type SessionFlags } from '#app/api/sessionEvents.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import type { LinkToken } from '#domain/contract/accounts.ts';
import { openedPaymentLink, type OpenedPaymentLink } from '#domain/contract/paymentLinks.ts';
import { flagsOf } from './sessionApi.ts';

/** What a link has opened; `flags` of the person whom it has signed in. Nothing of it is secret. */
export interface OpenedLink {
  kind: OpenedPaymentLink['kind'];
  reservationId: string;
  flags?: SessionFlags;
}

const paymentLinkApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** 410 `link_expired`. */
    openPaymentLink: build.mutation<OpenedLink, SecretRef<LinkToken>>({
      query: (link) => ({ url: '/payment-links/open', method: 'POST', body: takeSecret(link) }),
      rawResponseSchema: openedPaymentLink,
      transformResponse: (opened: OpenedPaymentLink): OpenedLink => ({
        kind: opened.kind,
        reservationId: opened.reservationId,
        ...(opened.kind === 'signed-in' ? { flags: flagsOf(opened.auth) } : {}),
      }),
    }),
  }),
});

/** Where the store holds how the call stands. */
const KEY = 'openPaymentLink';

/** Opens the link of a token, and starts the session where it signs in; rejects with the ApiError. */
export const openPaymentLink =
  (entered: LinkToken) =>
  async (dispatch: AppDispatch): Promise<OpenedLink> => {
    const call = paymentLinkApi.endpoints.openPaymentLink.initiate(storeSecret(entered), {
      fixedCacheKey: KEY,
    });
    const opened = await dispatch(call).unwrap();
    if (opened.flags) dispatch(sessionStarted(opened.flags));
    return opened;
  };

/** How the call stands; it ends with its page. */
export const useOpenPaymentLinkState = () =>
  useResetOnUnmount(paymentLinkApi.useOpenPaymentLinkMutation({ fixedCacheKey: KEY }))[1];
