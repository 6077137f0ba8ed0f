// What a submitted form holds, as text.
import type { FormEvent } from 'react';

/** Reads the form's inputs by name; keeps the browser from sending the form itself. */
export function submittedText(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault();
  const { elements } = event.currentTarget;
  return (name) => {
    const field = elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
  };
}
