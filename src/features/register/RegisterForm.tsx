// The form that makes an account: for customers, and with `asDriver` for drivers.
import Stack from '@mui/material/Stack';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch } from '#app/app/hooks.ts';
import { enteredPerson, PersonFields } from '#app/entities/user/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { KeptForm } from '#app/shared/lib/KeptForm.tsx';
import { submittedText } from '#app/shared/lib/formText.ts';
import { returnAddress } from '#app/shared/lib/returnAddress.ts';
import { useKept } from '#app/shared/lib/useKept.ts';
import { useSubmit } from '#app/shared/lib/useSubmit.ts';
import { ButtonLink } from '#app/shared/ui/ButtonLink.tsx';
import { FormField } from '#app/shared/ui/FormField.tsx';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import { PASSWORD_MIN, type NewUser } from '#domain/contract/identity.ts';
import { registerAndSignIn, type RegistrationFailure } from './registerThunk.ts';

export function RegisterForm({ asDriver = false }: { asDriver?: boolean }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [failure, setFailure] = useKept<RegistrationFailure | undefined>('registrationFailure', undefined);
  const { busy, submit } = useSubmit(async (user: NewUser) => {
    const failed = await dispatch(registerAndSignIn(user));
    setFailure(failed);
    if (!failed) navigate(returnAddress(state), { replace: true, state: state as unknown });
  }, 'registration');
  const fields = failure?.fields ?? {};
  return (
    <form
      noValidate
      aria-label={asDriver ? 'Register as a driver' : 'Register'}
      onSubmit={(event) => {
        const field = submittedText(event);
        submit({
          ...enteredPerson(field),
          password: field('password'),
          ...(asDriver ? { isDriver: true } : {}),
        });
      }}
    >
      <FormMessage text={failure?.message} />
      <KeptForm name="registration">
        <Stack spacing={2.5}>
          <PersonFields faults={fields} />
          <FormField
            label="Password"
            name="password"
            type="password"
            autoComplete="new-password"
            error={fields.password}
            hint={`At least ${PASSWORD_MIN} characters.`}
          />
          <SubmitButton busy={busy} busyText="Registering...">
            Register
          </SubmitButton>
          {!asDriver && (
            <ButtonLink to={paths.driverRegistration} variant="outlined" size="large" fullWidth>
              Register to be a Driver
            </ButtonLink>
          )}
        </Stack>
      </KeptForm>
    </form>
  );
}
