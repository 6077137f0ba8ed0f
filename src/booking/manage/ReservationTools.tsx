// The actions for one reservation on its page: the dialogs of the table, as buttons.
import Button from '@mui/material/Button';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { useDialog } from '#app/kit/dialog/useDialog.ts';
import { TripDialog } from '../reservation/TripDialog.tsx';
import { UndoEdit } from '../reservation/UndoEdit.tsx';
import { useMayDo } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { CancelReservationDialog } from './CancelReservationDialog.tsx';
import { EditReservationDialog } from './EditReservationDialog.tsx';
import { isPending, owesBalance } from './isPending.ts';
import { copyLinkToPay, mailPaymentLink } from './paymentLinkActs.ts';
import { SendLinkDialog, WithdrawDialog } from './PendingDialogs.tsx';

const wasBooked = ({ status }: Reservation) => status === 'confirmed' || status === 'cancelled';

export function ReservationTools({ reservation }: { reservation: Reservation }) {
  const mayEdit = useMayDo('reservations.edit');
  const mayCancel = useMayDo('reservations.refund');
  const dispatch = useAppDispatch();
  const { dialog, openDialog, closeDialog } = useDialog('Reservation');
  const isConfirmed = reservation.status === 'confirmed';
  const opens = (kind: string) => () => openDialog(kind, reservation.id);
  const props = { reservation, onClose: closeDialog };
  return (
    <>
      {mayEdit && isConfirmed && (
        <Button variant="outlined" onClick={opens('edit')}>
          Edit
        </Button>
      )}
      {mayEdit && isConfirmed && (
        <Button variant="outlined" onClick={opens('trip')}>
          Trip
        </Button>
      )}
      {mayEdit && owesBalance(reservation) && (
        <>
          <Button
            variant="outlined"
            // The second click of a double click must not mail a second link.
            onClick={({ detail }) => {
              if (detail < 2) void dispatch(mailPaymentLink(reservation));
            }}
          >
            Send balance link
          </Button>
          <Button variant="outlined" onClick={() => void dispatch(copyLinkToPay(reservation))}>
            Copy link
          </Button>
        </>
      )}
      {mayEdit && isPending(reservation) && (
        <>
          <Button variant="outlined" onClick={opens('sendLink')}>
            Send payment link again
          </Button>
          <Button variant="outlined" onClick={() => void dispatch(copyLinkToPay(reservation))}>
            Copy link
          </Button>
          <Button variant="outlined" color="error" onClick={opens('withdraw')}>
            Withdraw
          </Button>
        </>
      )}
      {mayCancel && isConfirmed && (
        <Button variant="outlined" color="error" onClick={opens('cancel')}>
          Cancel
        </Button>
      )}
      {wasBooked(reservation) && <ButtonLink to={paths.receipt(reservation.id)}>Receipt</ButtonLink>}
      <UndoEdit />
      {dialog?.kind === 'edit' && <EditReservationDialog {...props} />}
      {dialog?.kind === 'trip' && <TripDialog {...props} isEditable />}
      {dialog?.kind === 'sendLink' && <SendLinkDialog {...props} />}
      {dialog?.kind === 'withdraw' && <WithdrawDialog {...props} />}
      {dialog?.kind === 'cancel' && <CancelReservationDialog {...props} />}
    </>
  );
}
