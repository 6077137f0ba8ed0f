// The fields of a person: for registering, for one's own details, and for an admin who changes somebody's.
import { FormField } from '#app/shared/ui/FormField.tsx';
import type { User } from '#domain/contract/identity.ts';

const FIELDS = [
  { name: 'first_name', label: 'First Name', type: 'text', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last Name', type: 'text', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'phonenumber', label: 'Phone Number', type: 'tel', autoComplete: 'tel' },
] as const;

export type EnteredPerson = Pick<User, (typeof FIELDS)[number]['name']>;

/** What a submitted form says of the person, as it was typed. */
export function enteredPerson(field: (name: string) => string): EnteredPerson {
  return {
    first_name: field('first_name'),
    last_name: field('last_name'),
    email: field('email'),
    phonenumber: field('phonenumber'),
  };
}

export interface PersonFieldsProps {
  /** Whose details are changed; none for somebody new. */
  person?: EnteredPerson;
  /** What is wrong, by field. */
  faults: Readonly<Partial<Record<string, string>>>;
  /** True where it is not oneself: what the browser knows of its owner is no help then. */
  isSomebodyElse?: boolean;
}

export function PersonFields({ person, faults, isSomebodyElse = false }: PersonFieldsProps) {
  return FIELDS.map(({ name, label, type, autoComplete }) => (
    <FormField
      key={name}
      label={label}
      name={name}
      type={type}
      autoComplete={isSomebodyElse ? 'off' : autoComplete}
      defaultValue={person?.[name]}
      error={faults[name]}
    />
  ));
}
