// Checks that the staff see which persons have not confirmed their email address.
import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { ada, admin } from '#mocks/backend.ts';
import { useBackend } from '#mocks/node.ts';
import { PersonChoice } from './PersonChoice.tsx';
import { NO_BOOKING } from './staffBookingForm.ts';

function ChoiceOf({ personId }: { personId: string }) {
  const form = useForm({ defaultValues: NO_BOOKING });
  return (
    <FormProvider {...form}>
      <PersonChoice personId={personId} onChosen={jest.fn()} />
    </FormProvider>
  );
}

it('warns about the chosen person only while the email address is not confirmed', async () => {
  const backend = useBackend({ signedInAs: admin.id });
  for (const emailVerified of [true, false]) {
    for (const user of backend.users) user.emailVerified = emailVerified;
    const { unmount } = renderWithProviders(<ChoiceOf personId={ada.id} />);
    expect(await screen.findByText(ada.email)).toBeVisible();
    const warning = screen.queryByText(/The email address is not confirmed/);
    expect({ emailVerified, isShown: warning !== null }).toEqual({ emailVerified, isShown: !emailVerified });
    unmount();
  }
});
