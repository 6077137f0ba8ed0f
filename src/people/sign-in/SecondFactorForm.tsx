// The second step of the sign-in: a code of the authenticator app, or a recovery code.
import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/platform/store/hooks.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { formMessage } from '#app/kit/form/formMessage.ts';
import { takeSecret, type SecretRef } from '#app/platform/api/secretArgs.ts';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { accountFormClosed, accountFormOpened, selectOpenForm } from '../data/accountSlice.ts';
import { finishSignIn, useFinishSignInState } from '../data/finishSignIn.ts';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import { secondFactorConfirmation } from '#domain/people/contract/secondFactor.ts';

const resolver = contractResolver(secondFactorConfirmation);

export interface SecondFactorFormProps {
  /** The challenge of the sign-in with the password. */
  challenge: SecretRef<string>;
  onSignedIn: () => void;
  /** Returns to the password. */
  onRestart: () => void;
}

export function SecondFactorForm({ challenge, onSignedIn, onRestart }: SecondFactorFormProps) {
  const dispatch = useAppDispatch();
  const usesRecoveryCode = useAppSelector(selectOpenForm) === 'recovery-code';
  useDispatchOnUnmount(usesRecoveryCode ? accountFormClosed : undefined);
  const { isLoading, error } = useFinishSignInState();
  // The challenge can be read once, and is valid until a code is correct.
  const taken = useRef<string>(undefined);
  const state = useContractForm({
    resolver,
    defaultValues: { code: '' },
    save: async ({ code }) => {
      taken.current ??= takeSecret(challenge) ?? '';
      await dispatch(finishSignIn({ challenge: taken.current, code }));
      onSignedIn();
    },
  });
  const { setFocus, resetField } = state.form;
  useEffect(() => setFocus('code'), [setFocus, usesRecoveryCode]);
  const isExpired = isApiError(error) && error.code === 'challenge_expired';
  return (
    <ContractForm state={state} aria-label="Two-step sign-in">
      <FormMessage text={formMessage(error)} />
      <div className="lcr-form">
        <p>
          {usesRecoveryCode
            ? 'Enter one of the recovery codes that you stored when you set up two-step sign-in. It works once.'
            : 'Enter the code that your authenticator app shows for Luxury Car Rentals.'}
        </p>
        <FormTextField
          label={usesRecoveryCode ? 'Recovery code' : 'Code'}
          name="code"
          inputMode={usesRecoveryCode ? 'text' : 'numeric'}
          autoComplete={usesRecoveryCode ? 'off' : 'one-time-code'}
        />
        <SubmitButton busy={isLoading} busyText="Signing in..." disabled={isExpired}>
          Sign In
        </SubmitButton>
        <button
          type="button"
          className="lcr-button"
          data-variant="text"
          onClick={() => {
            resetField('code');
            dispatch(usesRecoveryCode ? accountFormClosed() : accountFormOpened('recovery-code'));
          }}
        >
          {usesRecoveryCode ? 'Use the authenticator app' : 'Use a recovery code'}
        </button>
        <button type="button" className="lcr-button" data-variant="text" onClick={onRestart}>
          Back to the password
        </button>
      </div>
    </ContractForm>
  );
}
