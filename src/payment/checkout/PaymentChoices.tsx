// A choice of one way to pay, in a row of radio buttons.
import { useId } from 'react';
import Box from '@mui/material/Box';

interface PaymentChoicesProps {
  /** What is chosen, for screen readers. */
  label: string;
  disabled: boolean;
  choices: readonly { text: string; isChosen: boolean; onChoose: () => void }[];
}

export function PaymentChoices({ label, disabled, choices }: PaymentChoicesProps) {
  const name = useId();
  return (
    <Box
      component="fieldset"
      disabled={disabled}
      sx={{ border: 0, p: 0, mx: 0, mb: 1.5, display: 'flex', flexWrap: 'wrap', columnGap: 3 }}
    >
      <legend className="visually-hidden">{label}</legend>
      {choices.map(({ text, isChosen, onChoose }) => (
        <Box
          key={text}
          component="label"
          sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, cursor: 'pointer' }}
        >
          <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
          {text}
        </Box>
      ))}
    </Box>
  );
}
