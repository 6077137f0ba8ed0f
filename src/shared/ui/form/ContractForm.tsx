// A form of react-hook-form around its fields. What is typed in it is not in the store, and so in no log.
import type { AriaAttributes, ReactNode, SyntheticEvent } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';

export interface ContractFormState<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Checks the values and saves them; a second submit while the first is under way does nothing. */
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  /** True while a field has a message of what is wrong with it. */
  isRefused: boolean;
  /** What is wrong with the form as a whole. */
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
    // A text that means no date or time is mended first; without it the field would count as empty.
    const unreadable = event.currentTarget.querySelector<HTMLElement>('[data-unreadable="true"]');
    if (!unreadable) return void state.onSubmit(event);
    event.preventDefault();
    unreadable.focus();
  };
  return (
    <FormProvider {...form}>
      <form noValidate data-unrecorded="text messages" {...labels} onSubmit={onSubmit}>
        {children}
      </form>
    </FormProvider>
  );
}
