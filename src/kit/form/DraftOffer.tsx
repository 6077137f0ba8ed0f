// Offers to go on with what was typed before into the same form.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { FormDraft } from './useFormDraft.ts';

export function DraftOffer({ isOutdated, restore, discard }: FormDraft) {
  return (
    <Alert
      severity="info"
      sx={{ mb: 2.5 }}
      action={
        <>
          <Button color="inherit" size="small" onClick={restore}>
            Continue
          </Button>
          <Button color="inherit" size="small" onClick={discard}>
            Discard
          </Button>
        </>
      }
    >
      Continue where you left?
      {isOutdated && ' The record has changed since: what you had not changed shows its newer values.'}
    </Alert>
  );
}
