// The calls about the passkeys of the user. The answers of the device and the recovery codes stay out of the store.
import type { AppDispatch } from '#app/platform/store/types.ts';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { secretBody, storeSecret, takeSecret, type SecretRef } from '#app/platform/api/secretArgs.ts';
import { conversationsListed, tagOne } from '#app/platform/api/tags.ts';
import { createPasskey } from './passkeyCeremony.ts';
import {
  addPasskey as addCall,
  getPasskeys,
  removePasskey,
  startPasskey as startCall,
} from '#domain/people/calls/passkeys.ts';
import type { AddedPasskey, NewPasskey, Passkey, PasskeyOptions } from '#domain/people/contract/passkeys.ts';

interface Addition {
  userId: string;
  passkey: SecretRef<NewPasskey>;
}
interface Removal {
  userId: string;
  passkeyId: string;
}

const ofUser = (id: string) => ({ params: { id } });

export const passkeyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The passkeys, oldest first. */
    getPasskeys: build.query<Passkey[], string>({
      ...to(getPasskeys, ofUser),
      providesTags: (_list, _error, userId) => [tagOne('User', userId)],
    }),
    /** 403 `demo_account`, 404 `passkeys_off`, 409 `too_many_passkeys`. */
    startPasskey: build.mutation<PasskeyOptions, string>({
      ...to(startCall, ofUser),
    }),
    /** 409 `passkey_known`, 422 `challenge_expired` or `passkey_refused`. */
    addPasskey: build.mutation<SecretRef<AddedPasskey>, Addition>({
      ...to(addCall, ({ userId, passkey }: Addition) => ({ ...ofUser(userId), body: secretBody(passkey) })),
      transformResponse: (added: AddedPasskey) => storeSecret(added),
      // An admin who needed a second factor may now load data that the server refused before.
      invalidatesTags: (_added, error, { userId }) =>
        error ? [] : [tagOne('User', userId), ...conversationsListed()],
    }),
    /** 404 for an unknown passkey. */
    removePasskey: build.mutation<null, Removal>({
      ...to(removePasskey, ({ userId, passkeyId }: Removal) => ({ params: { id: userId, passkeyId } })),
      invalidatesTags: (_nothing, error, { userId }) => (error ? [] : [tagOne('User', userId)]),
    }),
  }),
});

export const { useGetPasskeysQuery } = passkeyApi;

/**
 * Creates a passkey of this device and adds it. Resolves to the recovery codes, which the server answers once, with the
 * first second factor only. Rejects with the ApiError or an Error of WebAuthn.
 */
export const addPasskey =
  ({ userId, name }: { userId: string; name: string }) =>
  async (dispatch: AppDispatch): Promise<readonly string[]> => {
    const { startPasskey, addPasskey: add } = passkeyApi.endpoints;
    const options = await dispatch(startPasskey.initiate(userId, { track: false })).unwrap();
    const passkey = storeSecret({ name, credential: await createPasskey(options) });
    const added = await dispatch(add.initiate({ userId, passkey }, { track: false })).unwrap();
    return takeSecret(added)?.recoveryCodes ?? [];
  };
