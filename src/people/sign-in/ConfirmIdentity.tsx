// Opens the dialog in which the user confirms their identity for a call that the server has refused, or signs in again
// after the end of the session. The calls are repeated afterwards.
import { useEffect } from 'react';
import Stack from '@mui/material/Stack';
import { useFormContext } from 'react-hook-form';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { formMessage } from '#app/kit/form/formMessage.ts';
import { resumeCalls } from '#app/platform/api/reauthentication.ts';
import { storeSecret } from '#app/platform/api/secretArgs.ts';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { reauthenticationEnded } from '../data/accountSlice.ts';
import { useGetPasskeysQuery } from '../data/passkeyApi.ts';
import { useGetSecondFactorQuery, secondFactorApi } from '../data/secondFactorApi.ts';
import { confirmWithPasskey } from '../data/passkeySignIn.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { selectIsSessionOver, selectUserId } from '../data/sessionSlice.ts';
import { SessionOver } from './SessionOver.tsx';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { reauthentication } from '#domain/people/contract/secondFactor.ts';

const resolver = contractResolver(reauthentication);
const NOT_CONFIRMED = 'Nothing was changed, because you did not confirm that it is you.';

export function ConfirmIdentity() {
  const userId = useAppSelector(selectUserId);
  const isOver = useAppSelector(selectIsSessionOver);
  if (isOver) return <SessionOver />;
  return userId && <Confirmation userId={userId} />;
}

function Confirmation({ userId }: { userId: string }) {
  const dispatch = useAppDispatch();
  const { currentData: factor } = useGetSecondFactorQuery(userId);
  const { currentData: passkeys } = useGetPasskeysQuery(userId);
  const { send: reauthenticate, isLoading, error } = useCall(secondFactorApi.endpoints.reauthenticate);
  // No call stays pending when the dialog closes for any reason, for example at the end of the session.
  useEffect(
    () => () => {
      resumeCalls('confirmation', NOT_CONFIRMED);
      dispatch(reauthenticationEnded());
    },
    [dispatch],
  );
  const state = useContractForm({
    resolver,
    defaultValues: { password: '', code: '' },
    save: async ({ password, code }) => {
      await reauthenticate(storeSecret({ password, ...(code ? { code } : {}) }));
      resumeCalls('confirmation');
      dispatch(reauthenticationEnded());
    },
  });
  // When the account could not be loaded, the server's refusal shows that a code is missing.
  const needsCode =
    factor?.isOn ||
    (passkeys?.length ?? 0) > 0 ||
    (isApiError(error) && error.fields?.['code'] !== undefined);
  return (
    <EditDialog
      state={state}
      title="Confirm it is you"
      message={formMessage(error)}
      saveText="Confirm"
      busy={isLoading}
      onClose={() => dispatch(reauthenticationEnded())}
    >
      <Fields needsCode={needsCode} />
      {passkeys && passkeys.length > 0 && (
        <PasskeyButton
          text="Use a passkey"
          onUse={async () => {
            await dispatch(confirmWithPasskey());
            resumeCalls('confirmation');
            dispatch(reauthenticationEnded());
          }}
        />
      )}
    </EditDialog>
  );
}

function Fields({ needsCode }: { needsCode: boolean }) {
  const { setFocus } = useFormContext();
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <Stack spacing={2.5}>
      <p>You signed in more than ten minutes ago. This change needs your password.</p>
      <FormTextField label="Password" name="password" type="password" autoComplete="current-password" />
      {needsCode && (
        <FormTextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          hint="Of your authenticator app, or a recovery code."
        />
      )}
    </Stack>
  );
}
