// What a screen keeps in the store: as long as its part is there, and nothing secret.
import { useState } from 'react';
import { screen } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { KeptForm } from '#app/shared/lib/KeptForm.tsx';
import { useKept } from '#app/shared/lib/useKept.ts';
import { FormField } from '#app/shared/ui/FormField.tsx';
import { partChanged } from './screenSlice.ts';

function Details() {
  const [isOpen, setIsOpen] = useKept('details:7', false);
  return (
    <button aria-expanded={isOpen} onClick={() => setIsOpen((open) => !open)}>
      Details
    </button>
  );
}
function Form() {
  return (
    <KeptForm name="enquiry">
      <FormField label="Name" name="name" defaultValue="Ada" />
      <FormField label="Password" name="password" type="password" />
    </KeptForm>
  );
}
function Part() {
  const [isThere, setIsThere] = useState(true);
  return (
    <>
      <button onClick={() => setIsThere(false)}>Leave</button>
      {isThere && <Details />}
      {isThere && <Form />}
    </>
  );
}

test('what is open is in the store under its name, until it is as it was', async () => {
  const { user, store } = renderWithProviders(<Part />);
  const kept = () => store.getState().screen.kept;
  await user.click(screen.getByRole('button', { name: 'Details' }));
  expect(screen.getByRole('button', { name: 'Details' })).toHaveAttribute('aria-expanded', 'true');
  expect(kept()).toEqual({ 'details:7': true });
  await user.click(screen.getByRole('button', { name: 'Details' }));
  expect(kept()).toEqual({});
});

test('what is typed is in the store, a password is not', async () => {
  const { user, store } = renderWithProviders(<Part />);
  await user.type(screen.getByLabelText('Name'), ' L.');
  await user.type(screen.getByLabelText('Password'), 'secret');
  expect(screen.getByLabelText('Name')).toHaveValue('Ada L.');
  expect(store.getState().screen.typed).toEqual({ enquiry: { name: 'Ada L.' } });
});

test('it ends with its part of the screen', async () => {
  const { user, store } = renderWithProviders(<Part />);
  await user.click(screen.getByRole('button', { name: 'Details' }));
  await user.type(screen.getByLabelText('Name'), '!');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(store.getState().screen).toEqual({ kept: {}, typed: {} });
});

test('each part has its own event in the log', () => {
  expect(partChanged('jobDialog', true).type).toBe('screen/jobDialogChanged');
  expect(partChanged('review:12', true)).toEqual({
    type: 'screen/reviewChanged',
    payload: { what: 'review:12', value: true },
  });
});
