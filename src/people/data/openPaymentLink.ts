// Opens a mailed payment link, which may sign the user in: its page loads this code.
import type { AppDispatch } from '#app/platform/store/types.ts';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { secretBody, storeSecret, type SecretRef } from '#app/platform/api/secretArgs.ts';
import { sessionStarted, type SessionFlags } from '#app/platform/api/sessionEvents.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import type { LinkToken } from '#domain/people/contract/accounts.ts';
import * as calls from '#domain/payment/calls/paymentLinks.ts';
import type { OpenedPaymentLink } from '#domain/payment/contract/paymentLinks.ts';
import { flagsOf } from './sessionApi.ts';

/** The result of a link; `flags` of the user whom it has signed in. It contains no secret. */
export interface OpenedLink {
  kind: OpenedPaymentLink['kind'];
  reservationId: string;
  pays: OpenedPaymentLink['pays'];
  flags?: SessionFlags;
}

const paymentLinkApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** 410 `link_expired`. */
    openPaymentLink: build.mutation<OpenedLink, SecretRef<LinkToken>>({
      ...to(calls.openPaymentLink, (link: SecretRef<LinkToken>) => ({
        body: secretBody(link),
      })),
      transformResponse: (opened: OpenedPaymentLink): OpenedLink => ({
        kind: opened.kind,
        reservationId: opened.reservationId,
        pays: opened.pays,
        ...(opened.kind === 'signed-in' ? { flags: flagsOf(opened.auth) } : {}),
      }),
    }),
  }),
});

/** Opens the link of a token, and starts the session when the link signs in; rejects with the ApiError. */
export const openPaymentLink =
  (entered: LinkToken) =>
  async (dispatch: AppDispatch): Promise<OpenedLink> => {
    const call = paymentLinkApi.endpoints.openPaymentLink.initiate(storeSecret(entered), {
      fixedCacheKey: 'openPaymentLink',
    });
    const opened = await dispatch(call).unwrap();
    if (opened.flags) dispatch(sessionStarted(opened.flags));
    return opened;
  };

/** The state of the call; it is reset when its page is unmounted. */
export const useOpenPaymentLinkState = () => useCall(paymentLinkApi.endpoints.openPaymentLink);
