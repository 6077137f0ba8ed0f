// The optional fields of a form behind a button. They open as soon as one of them has a value, also from a draft, and when
// one has an error.
import { useId, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormContext, useWatch } from 'react-hook-form';

export interface MoreFieldsProps {
  /** The names of the fields in it. */
  names: readonly string[];
  /** The text of the button while they are closed. */
  text?: string;
  children: ReactNode;
}

export function MoreFields({ names, text = 'More', children }: MoreFieldsProps) {
  const id = useId();
  const { errors } = useFormContext().formState;
  const values = useWatch({ name: [...names] }) as readonly unknown[];
  const [chosen, setChosen] = useState<boolean>();
  // They stay open while the user replaces the only value.
  if (chosen === undefined && values.some(Boolean)) setChosen(true);
  const isOpen = chosen === true || names.some((name) => errors[name] !== undefined);
  return (
    <Box sx={{ mt: 1 }}>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
        sx={{ px: 0 }}
      >
        {isOpen ? 'Less' : text}
      </Button>
      <div id={id}>{isOpen && children}</div>
    </Box>
  );
}
