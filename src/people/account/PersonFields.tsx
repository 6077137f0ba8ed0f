// The fields of a person: for the registration, for the user's own details, and for an admin who edits a user.
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import type { User } from '#domain/people/contract/identity.ts';

const FIELDS = [
  { name: 'first_name', label: 'First Name', type: 'text', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last Name', type: 'text', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'phonenumber', label: 'Phone Number', type: 'tel', autoComplete: 'tel' },
] as const;

export type Person = Pick<User, (typeof FIELDS)[number]['name']>;

/** The initial values for a new user. */
export const NO_PERSON: Person = { first_name: '', last_name: '', email: '', phonenumber: '' };

/** The initial values for an existing user. */
export const personOf = ({ first_name, last_name, email, phonenumber }: User): Person => ({
  first_name,
  last_name,
  email,
  phonenumber,
});

export interface PersonFieldsProps {
  /** True when an admin edits another user: autocomplete of the browser does not fit then. */
  isSomebodyElse?: boolean;
}

/** For use inside <ContractForm>. */
export function PersonFields({ isSomebodyElse = false }: PersonFieldsProps) {
  return FIELDS.map(({ autoComplete, ...field }) => (
    <FormTextField key={field.name} {...field} autoComplete={isSomebodyElse ? 'off' : autoComplete} />
  ));
}
