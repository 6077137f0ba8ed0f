// What is wrong in a form, field by field; changing a field takes its message away.
import { useState, type SyntheticEvent } from 'react';
import { focusFirstProblem } from './fieldProblems.ts';

export interface FieldProblems {
  problems: Readonly<Record<string, string>>;
  /** Shows these messages in place of the ones before; with a form, the focus goes to the first of them. */
  report: (found: Readonly<Record<string, string>>, form?: HTMLFormElement) => void;
  /** For the form's onChange. */
  onChange: (event: SyntheticEvent<HTMLFormElement>) => void;
}

export function useFieldProblems(): FieldProblems {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  return {
    problems,
    report: (found, form) => {
      setProblems(found);
      if (form) focusFirstProblem(form, found);
    },
    onChange: ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      const { name } = target;
      setProblems((shown) => {
        const { [name]: solved, ...others } = shown;
        return solved === undefined ? shown : others;
      });
    },
  };
}
