// Applies one action to several reservations, one after another, and shows the result for each. After a refusal it
// continues with the others.
import { useEffect, useId, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { reservationApi, useGetReservationQuery } from '../data/reservationApi.ts';
import { reservedCarName } from '../data/reservationNames.ts';
import { FormField } from '#app/kit/form/FormField.tsx';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import { newStaffNote } from '#domain/office/contract/details.ts';
import type { BulkAct } from './bulkActs.ts';
import { closed, finished, reservationHandled, selectBulk, started, type BulkResult } from './bulkSlice.ts';

export interface BulkDialogProps {
  act: BulkAct;
  ids: readonly string[];
  /** Gets the ids of the reservations for which the action succeeded. */
  onClose: (doneIds: readonly string[]) => void;
}

function useBulk({ act, ids }: BulkDialogProps) {
  const dispatch = useAppDispatch();
  const { results, step: state } = useAppSelector(selectBulk);
  useEffect(() => () => void dispatch(closed()), [dispatch]);
  const resultFor = async (id: string, note: string): Promise<BulkResult> => {
    try {
      const latest = reservationApi.endpoints.getReservation.initiate(id, {
        subscribe: false,
        forceRefetch: true,
      });
      const reservation = await dispatch(latest).unwrap();
      const reason = act.leftOut(reservation);
      if (reason !== undefined) return { isDone: false, text: `Left out: ${reason}` };
      return { isDone: true, text: await act.run(dispatch, reservation, note) };
    } catch (failure) {
      return { isDone: false, text: `Not done: ${errorMessage(failure)}` };
    }
  };
  const run = async (note: string) => {
    dispatch(started());
    for (const id of ids) {
      dispatch(reservationHandled({ id, ...(await resultFor(id, note)) }));
    }
    dispatch(finished());
  };
  return { results, state, run, doneIds: ids.filter((id) => results[id]?.isDone) };
}

export function BulkDialog(props: BulkDialogProps) {
  const { act, ids, onClose } = props;
  const titleId = useId();
  const { results, state, run, doneIds } = useBulk(props);
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  // The dialog cannot be closed while the action runs, because the user would not see the results.
  const close = () => {
    if (state !== 'busy') onClose(doneIds);
  };
  const onYes = () => {
    const checked = newStaffNote.safeParse({ content: note });
    const wrong = act.hasNote && !checked.success ? checked.error.issues[0]?.message : undefined;
    setFault(wrong);
    if (wrong === undefined) void run(note);
  };
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{act.title}</DialogTitle>
      <DialogContent>
        <p>{act.intro}</p>
        {act.hasNote && state === 'asking' && (
          <FormField
            label="Note"
            rows={2}
            value={note}
            error={fault}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
        <ul className="lcr-bulk" aria-label="Selected reservations">
          {ids.map((id) => (
            <BulkRow key={id} id={id} act={act} result={results[id]} isWaiting={state === 'busy'} />
          ))}
        </ul>
        <p role="status">{state === 'done' && `Done for ${doneIds.length} of ${ids.length}.`}</p>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={close} disabled={state === 'busy'}>
          {state === 'asking' ? 'Back' : 'Close'}
        </Button>
        {state !== 'done' && (
          <Button
            variant="contained"
            color={act.isHarmful ? 'error' : 'primary'}
            disabled={state === 'busy'}
            // The second click of a double click must not send the calls again.
            onClick={({ detail }) => {
              if (detail < 2) onYes();
            }}
          >
            {state === 'busy' ? 'Working...' : act.yes}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface BulkRowProps {
  id: string;
  act: BulkAct;
  result: BulkResult | undefined;
  isWaiting: boolean;
}

function BulkRow({ id, act, result, isWaiting }: BulkRowProps) {
  const { data, error } = useGetReservationQuery(id);
  const reason = data && act.leftOut(data);
  const before = reason === undefined ? '' : `Left out: ${reason}`;
  return (
    <li>
      {data && (
        <>
          <b>{data.reference}</b> {reservedCarName(data)}, {reservationDatesText(data)}
        </>
      )}
      {!data && (error === undefined ? 'Loading...' : errorMessage(error))}
      <small data-done={result?.isDone}>{result?.text ?? (isWaiting ? 'Waiting...' : before)}</small>
    </li>
  );
}
