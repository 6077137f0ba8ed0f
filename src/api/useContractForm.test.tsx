// Checks a form with a schema of the contract: validation, the sent values, and the server's errors at the fields.
import { act, screen } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { ContractForm } from '#app/shared/ui/form/ContractForm.tsx';
import { FormTextField } from '#app/shared/ui/form/FormTextField.tsx';
import { newReview, type NewReview } from '#domain/contract/reviews.ts';
import { contractResolver, ruleResolver, setServerErrors, useContractForm } from './useContractForm.ts';

const resolver = contractResolver(newReview);

function ReviewForm({ save }: { save: (review: NewReview) => Promise<void> }) {
  const state = useContractForm({ resolver, defaultValues: { name: '', content: '' }, save });
  return (
    <ContractForm state={state} aria-label="Write">
      <FormTextField label="Name" name="name" />
      <FormTextField label="Review" name="content" />
      <button>Send</button>
      {state.isRefused && <p>Some fields are wrong.</p>}
    </ContractForm>
  );
}

function open(answer: () => Promise<void> = async () => undefined) {
  const save = jest.fn((_review: NewReview) => answer());
  const view = renderWithProviders(<ReviewForm save={save} />);
  return { ...view, save, send: () => view.user.click(screen.getByRole('button', { name: 'Send' })) };
}
const field = (label: string) => screen.getByLabelText(label);

test("shows the contract's messages at the fields, focuses the first, and sends nothing", async () => {
  const { send, save, user } = open();
  await send();
  expect(field('Name')).toHaveAccessibleDescription('Name is required.');
  expect(field('Review')).toHaveAccessibleDescription('Review is required.');
  expect(field('Name')).toHaveFocus();
  expect(save).not.toHaveBeenCalled();
  expect(screen.getByText('Some fields are wrong.')).toBeVisible();
  await user.keyboard('A');
  expect(field('Name')).toBeValid();
  expect(field('Review')).toBeInvalid();
});

test('sends the values as the user typed them, and records none in the store', async () => {
  const { send, save, user, store } = open();
  expect(screen.queryByText('Some fields are wrong.')).not.toBeInTheDocument();
  await user.type(field('Name'), ' Ada ');
  await user.type(field('Review'), 'Faultless.');
  expect(JSON.stringify(store.getState())).not.toContain('Faultless');
  await send();
  expect(save.mock.calls).toEqual([[{ name: ' Ada ', content: 'Faultless.' }]]);
  expect(screen.queryByText('Some fields are wrong.')).not.toBeInTheDocument();
});

test('ignores a second submit while the first is under way', async () => {
  let finish = () => undefined as void;
  const { send, save, user } = open(() => new Promise<void>((resolve) => (finish = resolve)));
  await user.type(field('Name'), 'Ada');
  await user.type(field('Review'), 'Faultless.');
  await send();
  await send();
  expect(save).toHaveBeenCalledTimes(1);
  await act(async () => finish());
  await send();
  expect(save).toHaveBeenCalledTimes(2);
});

test("shows the server's messages at their fields until these change", async () => {
  const refusal = { status: 400, message: 'Not valid.', fields: { name: 'This name is taken.' } };
  const { send, user } = open(() => Promise.reject(refusal));
  await user.type(field('Name'), 'Ada');
  await user.type(field('Review'), 'Faultless.');
  await send();
  expect(field('Name')).toHaveAccessibleDescription('This name is taken.');
  expect(field('Review')).toBeValid();
  await user.type(field('Name'), '!');
  expect(field('Name')).toBeValid();
});

test('throws a failure that is not an answer of the API', () => {
  const setError = jest.fn();
  expect(() => setServerErrors({ setError } as never, new Error('Broken.'))).toThrow('Broken.');
  expect(setError).not.toHaveBeenCalled();
});

test('shows the messages of a rule at the fields, and none when the values are valid', async () => {
  const check = ruleResolver(({ name }: { name: string }) => ({ name: name ? undefined : 'Who?' }));
  const options = { fields: {}, shouldUseNativeValidation: undefined };
  expect(await check({ name: '' }, undefined, options)).toEqual({
    values: {},
    errors: { name: { type: 'rule', message: 'Who?' } },
  });
  expect(await check({ name: 'Ada' }, undefined, options)).toEqual({ values: { name: 'Ada' }, errors: {} });
});
