// Checks that the staff see which persons have not confirmed their email address.
import { checkCases } from '#app/testing/checkCases.ts';
import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { ada, admin } from '#mocks/backend.ts';
import { useBackend } from '#mocks/node.ts';
import { PersonChoice } from './PersonChoice.tsx';
import { NO_BOOKING, bookingFaults, toRequest, type StaffBookingValues } from './staffBookingForm.ts';

function ChoiceOf({ personId }: { personId: string }) {
  const form = useForm({ defaultValues: NO_BOOKING });
  return (
    <FormProvider {...form}>
      <PersonChoice personId={personId} isNext={false} onChosen={jest.fn()} />
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

describe('the form of a booking by staff', () => {
  const chosen = { personId: 'p1', carId: 'c1' };
  const values = (more: Partial<StaffBookingValues> = {}): StaffBookingValues => ({ ...NO_BOOKING, ...more });
  const PERSON = { first_name: 'Mary', last_name: 'Shelley', email: 'mary@example.com', phonenumber: '' };

  test('has a message for each invalid field', () =>
    checkCases<[string, Partial<StaffBookingValues>, { personId: string; carId: string }, string[]]>(
      [
        ['a complete booking', {}, chosen, []],
        ['no person', {}, { ...chosen, personId: '' }, ['person']],
        ['no car', {}, { ...chosen, carId: '' }, ['carId']],
        ['a new person without data', { who: 'new' }, chosen, ['email', 'first_name']],
        [
          'a new person, whatever the address has',
          { who: 'new', ...PERSON },
          { ...chosen, personId: '' },
          [],
        ],
        ['an outside payment without data', { outcome: 'paid-outside' }, chosen, ['amount', 'reason']],
        [
          'impossible trip details',
          { passengers: '0', travelNumber: 'x' },
          chosen,
          ['passengers', 'travelNumber'],
        ],
        ['an outside payment', { outcome: 'paid-outside', amount: '360', reason: 'Cash.' }, chosen, []],
        [
          'an amount that is no amount',
          { outcome: 'paid-outside', amount: 'x', reason: 'Y' },
          chosen,
          ['amount'],
        ],
      ],
      (_what, more, selected, fields) => {
        expect(Object.keys(bookingFaults(values(more), selected)).sort()).toEqual(fields);
      },
    ));

  test('shows the first message of a field', () => {
    const faults = bookingFaults(values({ who: 'new', outcome: 'paid-outside' }), chosen);
    expect(faults).toMatchObject({ first_name: 'First Name is required.', reason: 'Reason is required.' });
    expect(bookingFaults(values(), { personId: '', carId: '' })).toEqual({
      ...{ person: 'Please choose a person.', carId: 'Please choose a car.' },
    });
  });

  test('sends the existing person without the fields of a new one', () => {
    expect(toRequest(values(PERSON), 'p1')).toEqual({
      customer: { kind: 'known', userId: 'p1' },
      payment: null,
      link: 'mailed',
    });
  });

  test('sends a new person and an outside payment', () => {
    const paid = { outcome: 'paid-outside', method: 'cash', amount: '360', reason: 'Cash.' } as const;
    expect(toRequest(values({ ...PERSON, ...paid, who: 'new' }), 'p1')).toEqual({
      customer: { kind: 'new', ...PERSON },
      payment: { method: 'cash', amount: 360, reason: 'Cash.' },
      link: 'mailed',
    });
  });

  test('sends the trip details that are entered, and the way of the link', () => {
    const { link, trip } = toRequest(values({ pickup: ' 1 Park Lane ', outcome: 'copied-link' }), 'p1');
    expect({ link, trip }).toMatchObject({
      link: 'copied',
      trip: { pickup: '1 Park Lane', passengers: null },
    });
  });
});
