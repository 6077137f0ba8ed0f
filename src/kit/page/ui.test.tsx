// Checks badges, layouts, dialogs and the counted field.
import { Suspense } from 'react';
import { act, screen, within, fireEvent, waitFor } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { CountBadge } from './CountBadge.tsx';
import { lazyPart } from './lazyPart.tsx';
import type { ReactNode } from 'react';
import { paths } from '#app/platform/address/paths.ts';
import { mediaMatches } from '#app/testing/media.ts';
import { StaffLayout, type StaffLink } from './StaffLayout.tsx';
import { ruleResolver, useContractForm, contractResolver } from '../form/useContractForm.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { EditDialog } from '../dialog/EditDialog.tsx';
import { FormTextField } from '../form/FormTextField.tsx';
import { newReview } from '#domain/reviews/contract/reviews.ts';
import { ContractForm } from '../form/ContractForm.tsx';
import { FormCountedField } from '../form/FormCountedField.tsx';

test('CountBadge shows a positive count, up to 99', () => {
  const texts = [0, -1, 1, 99, 100].map((count) => {
    const { container, unmount } = renderWithProviders(<CountBadge count={count} what="unread" />);
    const { textContent } = container;
    unmount();
    return textContent;
  });
  expect(texts).toEqual(['', '', '1 unread', '99 unread', '99+ unread']);
});

describe('StaffLayout', () => {
  const links: StaffLink[] = [
    { to: paths.admin, text: 'Admin Home', icon: 'home', end: true },
    { to: paths.adminCars, text: 'Cars', icon: 'cars' },
  ];

  const open = (tool?: ReactNode) =>
    renderWithProviders(
      <StaffLayout heading="Admin Dashboard" links={links} tool={tool}>
        <p>The work</p>
      </StaffLayout>,
      { at: paths.adminCars },
    );

  test('shows its heading, its links with the current one marked, and the content', () => {
    open();
    expect(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    const sidebar = within(screen.getByRole('navigation', { name: 'Admin Dashboard' }));
    expect(sidebar.getByRole('link', { name: 'Admin Home' })).toHaveAttribute('href', paths.admin);
    expect(sidebar.getByRole('link', { name: 'Admin Home' })).not.toHaveAttribute('aria-current');
    expect(sidebar.getByRole('link', { name: 'Cars' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('The work')).toBeVisible();
  });

  test('has one entry for each link, and a last one for the tool of the area', () => {
    const { unmount } = open();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    unmount();
    open(<button type="button">Find</button>);
    const entries = screen.getAllByRole('listitem');
    expect(entries).toHaveLength(3);
    expect(within(entries[2]!).getByRole('button', { name: 'Find' })).toBeVisible();
  });

  test('collapses and expands, and keeps the names of its links', async () => {
    const { user } = open();
    const fold = screen.getByRole('button', { name: 'Collapse the sidebar' });
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    await user.click(fold);
    expect(fold).toHaveAccessibleName('Expand the sidebar');
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('link', { name: 'Cars' })).toHaveAttribute('title', 'Cars');
    await user.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
  });

  test('starts collapsed on a phone', () => {
    mediaMatches('max-width: 768px');
    open();
    expect(screen.getByRole('button', { name: 'Expand the sidebar' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });
});

describe('dialogs', () => {
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
});

describe('FormCountedField', () => {
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
  const describedBy = (of: HTMLElement) =>
    document.getElementById(of.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  const type = (length: number) => fireEvent.change(field(), { target: { value: 'a'.repeat(length) } });

  test('describes how many characters are left near the limit, or too many, without the spaces around', () => {
    renderWithProviders(<Form />);
    const described = [0, 1_199, 1_200, 1_500, 1_501, 2_600].map((length) => {
      type(length);
      return [length, field().getAttribute('aria-invalid'), describedBy(field())];
    });
    expect(described).toEqual([
      [0, 'false', ''],
      [1_199, 'false', ''],
      [1_200, 'false', '300 left'],
      [1_500, 'false', '0 left'],
      [1_501, 'true', '1 too many'],
      [2_600, 'true', '1,100 too many'],
    ]);
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
});

describe('lazyPart', () => {
  it('says that the code is missing, keeps the rest of the page, and shows the part once the code arrives', async () => {
    jest.useFakeTimers();
    let isAway = true;
    const load = jest.fn(async () => {
      if (isAway) throw Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
      return { Part: ({ text }: { text: string }) => <p>{text}</p> };
    });
    const Part = lazyPart(load, 'Part');
    const NotNeeded = lazyPart(load, 'Part', () => 'Without it.');
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    renderWithProviders(
      <Suspense fallback="Loading">
        <input aria-label="Name" defaultValue="Ada" />
        <Part text="The part" />
        <NotNeeded text="The part that no page needs" />
      </Suspense>,
    );
    await act(() => jest.advanceTimersByTimeAsync(4_000));
    expect(screen.getByText(/Without it\./)).toBeVisible();
    expect(screen.getByRole('alert').textContent).toContain('This part could not be loaded.');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Ada');
    isAway = false;
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.getByText('The part')).toBeVisible();
    expect(screen.getByText('The part that no page needs')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    jest.useRealTimers();
  });
});
