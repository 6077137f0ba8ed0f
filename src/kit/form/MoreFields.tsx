// The optional fields of a form behind 'More'. They are open from the start when one of them has a value, and open when
// one has an error.
import { useId, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormContext } from 'react-hook-form';

export interface MoreFieldsProps {
  /** The names of the fields in it. */
  names: readonly string[];
  children: ReactNode;
}

export function MoreFields({ names, children }: MoreFieldsProps) {
  const id = useId();
  const { formState, getValues } = useFormContext();
  const { errors } = formState;
  const [isChosen, setChosen] = useState(() => names.some((name) => Boolean(getValues(name))));
  const isOpen = isChosen || names.some((name) => errors[name] !== undefined);
  return (
    <Box sx={{ mt: 1 }}>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
        sx={{ px: 0 }}
      >
        {isOpen ? 'Less' : 'More'}
      </Button>
      <div id={id}>{isOpen && children}</div>
    </Box>
  );
}
