// A form of react-hook-form with its fields. Its values are in the store only as a draft, which logs and reports
// hide.
import type { AriaAttributes, ReactNode, SyntheticEvent } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { StaticStyle } from '../page/StaticStyle.tsx';
import css from './form.css';
import { UnsentContext } from './unsentContext.ts';
import type { FormDraft } from './useFormDraft.ts';

export interface ContractFormState<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  draft: FormDraft;
  /** Checks and saves the values; does nothing while an earlier submit runs. */
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  /** True while a field has an error. */
  isRefused: boolean;
  /** True while the last submit was not sent because a field is wrong: the result of the call before is out of date. */
  isUnsent: boolean;
  onUnsent: () => void;
  /** The error of the whole form. */
  problem: string | undefined;
}

export interface ContractFormProps<Values extends FieldValues> extends Pick<
  AriaAttributes,
  'aria-label' | 'aria-labelledby'
> {
  state: ContractFormState<Values>;
  children: ReactNode;
}

export function ContractForm<Values extends FieldValues>({
  state,
  children,
  ...labels
}: ContractFormProps<Values>) {
  const { form } = state;
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    // Unreadable date and time texts are reported first, because the form reads such a field as empty.
    const unreadable = event.currentTarget.querySelector<HTMLElement>('[data-unreadable="true"]');
    if (!unreadable) return void state.onSubmit(event);
    event.preventDefault();
    state.onUnsent();
    unreadable.focus();
  };
  return (
    <FormProvider {...form}>
      <StaticStyle id="form" css={css} />
      <UnsentContext value={state.isUnsent}>
        <form noValidate data-unrecorded="text messages" {...labels} onSubmit={onSubmit}>
          {children}
        </form>
      </UnsentContext>
    </FormProvider>
  );
}
