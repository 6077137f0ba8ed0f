// A button of the profile that opens and closes a form of the account.
import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/platform/store/hooks.ts';
import {
  accountFormClosed,
  accountFormOpened,
  selectOpenForm,
  type AccountForm,
} from '../data/accountSlice.ts';

export interface AccountToggleProps {
  form: AccountForm;
  label: string;
  color?: 'primary' | 'error';
  disabled?: boolean;
  children: ReactNode;
}

export function AccountToggle({
  form,
  label,
  color = 'primary',
  disabled = false,
  children,
}: AccountToggleProps) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectOpenForm) === form;
  useDispatchOnUnmount(isOpen ? accountFormClosed : undefined);
  const id = useId();
  return (
    <div>
      <Button
        variant="outlined"
        color={color}
        disabled={disabled}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => dispatch(isOpen ? accountFormClosed() : accountFormOpened(form))}
      >
        {label}
      </Button>
      <div id={id}>{isOpen && children}</div>
    </div>
  );
}
