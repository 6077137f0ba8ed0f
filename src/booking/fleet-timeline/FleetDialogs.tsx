// The dialogs of the fleet screen: the details of a period, and the forms that change it.
import { useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Link } from 'react-router-dom';
import { fleetApi } from '#app/fleet/index.ts';
import { useMayDo } from '#app/people/index.ts';
import { ConfirmCall } from '#app/kit/dialog/ConfirmCall.tsx';
import { paths } from '#app/platform/address/paths.ts';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import type { Fleet, FleetBlock, FleetPeriod } from '#domain/fleet/contract/fleet.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { CarLink, CustomerLink } from './FleetLinks.tsx';
import { dialogDismissed, dialogRequested, selectFleetDialog } from './fleetTimelineSlice.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { datesText, statusText, turnaroundText } from './periodTexts.ts';

export function FleetDialogs({ fleet }: { fleet: Fleet }) {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(selectFleetDialog);
  if (!dialog) return null;
  const onClose = () => void dispatch(dialogDismissed());
  if (dialog.kind === 'new-block')
    return <BlockDialog fleet={fleet} carId={dialog.carId} dates={dialog.dates} onClose={onClose} />;
  const period = fleet.periods.find(({ id }) => id === dialog.id);
  // The period is no longer loaded: the reservation was cancelled or moved to other days.
  if (!period) return null;
  if (dialog.kind === 'details') return <DetailsDialog fleet={fleet} period={period} onClose={onClose} />;
  if (period.kind === 'block') {
    return dialog.kind === 'unblock' ? (
      <UnblockDialog block={period} onClose={onClose} />
    ) : (
      <BlockDialog fleet={fleet} carId={period.carId} block={period} onClose={onClose} />
    );
  }
  return (
    <MoveDialog
      fleet={fleet}
      period={period}
      proposed={dialog.kind === 'move' ? dialog.proposed : null}
      onClose={onClose}
    />
  );
}

interface DetailsDialogProps {
  fleet: Fleet;
  period: FleetPeriod;
  onClose: () => void;
}

function DetailsDialog({ fleet, period, onClose }: DetailsDialogProps) {
  const dispatch = useAppDispatch();
  const mayEdit = useMayDo('reservations.edit');
  const titleId = useId();
  const { id } = period;
  const car = fleet.cars.find((each) => each.id === period.carId);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{period.kind === 'block' ? 'Block' : period.reference}</DialogTitle>
      <DialogContent>
        <p>{car && <CarLink car={car} />}</p>
        <p>{datesText(period)}</p>
        <p>{statusText(period)}</p>
        {period.kind === 'block' ? (
          period.note && <p>{period.note}</p>
        ) : (
          <>
            <p>
              <CustomerLink period={period} />
            </p>
            {period.turnaroundMinutes > 0 && <p>{turnaroundText(period.turnaroundMinutes)}</p>}
            <p>
              {poundsForPeople(period.totalPrice)},{' '}
              {period.remainingToPay > 0
                ? `${poundsForPeople(period.remainingToPay)} to pay`
                : 'paid in full'}
            </p>
            <p>
              <Link to={paths.adminReservation(id)}>All about {period.reference}</Link>
            </p>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {mayEdit && period.kind === 'block' && (
          <>
            <Button color="error" onClick={() => dispatch(dialogRequested({ kind: 'unblock', id }))}>
              Remove
            </Button>
            <Button variant="contained" onClick={() => dispatch(dialogRequested({ kind: 'block', id }))}>
              Edit
            </Button>
          </>
        )}
        {mayEdit && period.kind === 'reservation' && period.status === 'confirmed' && (
          <Button
            variant="contained"
            onClick={() => dispatch(dialogRequested({ kind: 'move', id, proposed: null }))}
          >
            Move
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function UnblockDialog({ block, onClose }: { block: FleetBlock; onClose: () => void }) {
  return (
    <ConfirmCall
      endpoint={fleetApi.endpoints.deleteBlock}
      arg={{ blockId: block.id, carId: block.carId }}
      question="Remove this block?"
      yes="Remove"
      busyText="Removing..."
      done="The block has been removed."
      onClose={onClose}
    >
      <p>{datesText(block)}. Customers can book the car again.</p>
    </ConfirmCall>
  );
}
