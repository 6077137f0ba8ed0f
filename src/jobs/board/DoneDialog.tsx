// Confirms that a job is done: the customer and the earnings show it at once.
import { ConfirmDialog } from '#app/kit/dialog/ConfirmDialog.tsx';

interface DoneDialogProps {
  title: string;
  busy: boolean;
  onYes: () => void;
  onClose: () => void;
}

export function DoneDialog({ title, busy, onYes, onClose }: DoneDialogProps) {
  return (
    <ConfirmDialog
      question="Is this job done?"
      yes="It is done"
      yesColor="primary"
      no="Not yet"
      busyText="Reporting..."
      busy={busy}
      onYes={onYes}
      onClose={onClose}
    >
      <p>{title}</p>
      <p>You can undo this for an hour.</p>
    </ConfirmDialog>
  );
}
