// Checks the two dialogs that change data: what closes them, and their messages after a failure.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ruleResolver, useContractForm } from '#app/api/useContractForm.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { FormTextField } from './form/FormTextField.tsx';

const dialog = () => within(screen.getByRole('dialog'));
const backdrop = () => document.querySelector<HTMLElement>('.MuiDialog-container')!;

describe('a question', () => {
  function ask(state: { busy?: boolean; message?: string } = {}) {
    const [onYes, onClose] = [jest.fn(), jest.fn()];
    const view = renderWithProviders(
      <ConfirmDialog question="Delete it?" yes="Delete" onYes={onYes} onClose={onClose} {...state} />,
    );
    return { ...view, onYes, onClose };
  }

  test('focuses the harmless button, and closes with it, with Escape and with a click outside', async () => {
    const { user, onClose } = ask();
    expect(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Escape}');
    fireEvent.mouseDown(backdrop());
    fireEvent.click(backdrop());
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  test('is answered once by a double click', async () => {
    const { user, onYes } = ask();
    await user.dblClick(dialog().getByRole('button', { name: 'Delete' }));
    expect(onYes).toHaveBeenCalledTimes(1);
  });

  test('stays open while the call is under way', async () => {
    const { user, onClose } = ask({ busy: true });
    expect(dialog().getByRole('button', { name: 'Deleting...' })).toBeDisabled();
    expect(dialog().getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await user.keyboard('{Escape}');
    fireEvent.mouseDown(backdrop());
    fireEvent.click(backdrop());
    expect(onClose).not.toHaveBeenCalled();
  });

  test('shows why it failed', () => {
    ask({ message: 'Not now.' });
    expect(dialog().getByRole('alert')).toHaveTextContent('Not now.');
  });
});

describe('an edit', () => {
  interface EditProps {
    busy: boolean;
    onSave: (values: { name: string }) => void;
    onClose: () => void;
  }
  function Edit({ busy, onSave, onClose }: EditProps) {
    const form = useContractForm({
      resolver: ruleResolver<{ name: string }>(() => ({})),
      defaultValues: { name: '' },
      save: async (values) => onSave(values),
    });
    return (
      <EditDialog title="Edit it" state={form} message={undefined} busy={busy} onClose={onClose}>
        <FormTextField label="Name" name="name" />
      </EditDialog>
    );
  }
  function edit(busy: boolean) {
    const [onSave, onClose] = [jest.fn(), jest.fn()];
    const view = renderWithProviders(<Edit busy={busy} onSave={onSave} onClose={onClose} />);
    return { ...view, onSave, onClose };
  }

  test('stays open after a click outside, closes with Escape and Cancel, and saves with Enter', async () => {
    const { user, onSave, onClose } = edit(false);
    fireEvent.mouseDown(backdrop());
    fireEvent.click(backdrop());
    expect(onClose).not.toHaveBeenCalled();
    await user.type(dialog().getByLabelText('Name'), 'Ada{Enter}');
    await waitFor(() => expect(onSave.mock.calls).toEqual([[{ name: 'Ada' }]]));
    await user.keyboard('{Escape}');
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  test('cannot be closed or saved while it is being saved', async () => {
    const { user, onClose } = edit(true);
    expect(dialog().getByRole('button', { name: 'Saving...' })).toBeDisabled();
    expect(dialog().getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await user.click(dialog().getByLabelText('Name'));
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
  });
});
