// The fields of a person: for registering, for one's own details, and for an admin who changes somebody's.
import { FormTextField } from '#app/shared/ui/form/FormTextField.tsx';
import type { User } from '#domain/contract/identity.ts';

const FIELDS = [
  { name: 'first_name', label: 'First Name', type: 'text', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last Name', type: 'text', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'phonenumber', label: 'Phone Number', type: 'tel', autoComplete: 'tel' },
] as const;

export type Person = Pick<User, (typeof FIELDS)[number]['name']>;

/** What the fields start with for somebody new. */
export const NO_PERSON: Person = { first_name: '', last_name: '', email: '', phonenumber: '' };

/** What the fields start with for a user. */
export const personOf = ({ first_name, last_name, email, phonenumber }: User): Person => ({
  first_name,
  last_name,
  email,
  phonenumber,
});

export interface PersonFieldsProps {
  /** True where it is not oneself: what the browser knows of its owner is no help then. */
  isSomebodyElse?: boolean;
}

/** Used inside <ContractForm>. */
export function PersonFields({ isSomebodyElse = false }: PersonFieldsProps) {
  return FIELDS.map(({ autoComplete, ...field }) => (
    <FormTextField key={field.name} {...field} autoComplete={isSomebodyElse ? 'off' : autoComplete} />
  ));
}
