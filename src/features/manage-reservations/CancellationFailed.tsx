// In place of the screen, after a cancellation failed: what happened, and the way back to the list.
import Button from '@mui/material/Button';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';

export function CancellationFailed({ reason, onBack }: { reason: string; onBack: () => void }) {
  return (
    <div role="alert">
      <PageHeading title="Admin Panel">Failed to delete reservation</PageHeading>
      <p>{reason}</p>
      <p>The list shows the reservation as it is now; nothing else has changed.</p>
      <Button variant="contained" onClick={onBack} sx={{ mt: 3 }}>
        Back to the reservations
      </Button>
    </div>
  );
}
