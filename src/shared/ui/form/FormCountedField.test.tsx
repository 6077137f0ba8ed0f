// Checks the counter of a long text: when it appears, and how screen readers announce it.
import { fireEvent, screen } from '@testing-library/react';
import { contractResolver, useContractForm } from '#app/api/useContractForm.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { newReview } from '#domain/contract/reviews.ts';
import { ContractForm } from './ContractForm.tsx';
import { FormCountedField } from './FormCountedField.tsx';

const resolver = contractResolver(newReview);

function Form({ hint }: { hint?: string }) {
  const defaultValues = { name: 'Ada', content: '' };
  const state = useContractForm({ resolver, defaultValues, save: async () => undefined });
  return (
    <ContractForm state={state} aria-label="Write">
      <FormCountedField label="Review" name="content" max={1_500} {...(hint ? { hint } : {})} />
      <button>Send</button>
    </ContractForm>
  );
}
const field = () => screen.getByLabelText('Review');
const type = (length: number) => fireEvent.change(field(), { target: { value: 'a'.repeat(length) } });

test.each([
  [0, ''],
  [1_199, ''],
  [1_200, '300 left'],
  [1_500, '0 left'],
  [1_501, '1 too many'],
  [2_600, '1,100 too many'],
])('describes %i of 1,500 characters as "%s"', (length, text) => {
  renderWithProviders(<Form />);
  type(length);
  if (text) expect(field()).toHaveAccessibleDescription(text);
  else expect(field()).not.toHaveAttribute('aria-describedby');
  if (length > 1_500) expect(field()).toBeInvalid();
  else expect(field()).toBeValid();
});

test('counts no spaces around the text', () => {
  renderWithProviders(<Form />);
  fireEvent.change(field(), { target: { value: ` ${'a'.repeat(1_500)} ` } });
  expect(field()).toHaveAccessibleDescription('0 left');
});

test('announces the hint or the error together with the counter', async () => {
  const { user } = renderWithProviders(<Form hint="Be honest." />);
  expect(field()).toHaveAccessibleDescription('Be honest.');
  type(1_499);
  expect(field()).toHaveAccessibleDescription('Be honest. 1 left');
  type(0);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(field()).toHaveAccessibleDescription('Review is required.');
  expect(field()).toBeInvalid();
});
