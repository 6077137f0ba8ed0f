// What is wrong in a form, field by field; changing a field takes its message away.
import type { SyntheticEvent } from 'react';
import { focusFirstProblem } from './fieldProblems.ts';
import { useKept } from './useKept.ts';

export interface FieldProblems {
  problems: Readonly<Record<string, string>>;
  /** Shows these messages in place of the ones before; with a form, the focus goes to the first of them. */
  report: (found: Readonly<Record<string, string>>, form?: HTMLFormElement) => void;
  /** For the form's onChange. */
  onChange: (event: SyntheticEvent<HTMLFormElement>) => void;
}

/** `keptAs` names the form on its screen. */
export function useFieldProblems(keptAs: string): FieldProblems {
  const [problems, setProblems] = useKept<Readonly<Record<string, string>>>(`${keptAs}Problems`, {});
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
