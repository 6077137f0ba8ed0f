// The optional fields of a form behind a button. They are open while one of them has a value, until the user closes them,
// and open when one has an error.
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
  const isOpen = (chosen ?? values.some(Boolean)) || names.some((name) => errors[name] !== undefined);
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
