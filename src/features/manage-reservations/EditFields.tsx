// The fields of a reservation's edit.
import Box from '@mui/material/Box';
import { FormField } from '#app/shared/ui/FormField.tsx';
import { formatPounds } from '#domain/money/pence.ts';
import { isOneDay } from './editDraft.ts';
import type { ReservationEditForm } from './useReservationEdit.ts';

const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))', mt: 2 };

export function EditFields({ edit }: { edit: ReservationEditForm }) {
  const { draft, faults, change, total, proposedPence, paidPence } = edit;
  const bind = (name: 'startDate' | 'endDate' | 'startTime' | 'endTime') => ({
    name,
    value: draft[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const isOverwritten = draft.total !== undefined;
  const proposal = `${formatPounds(proposedPence)} proposed for these dates; ${formatPounds(paidPence)} is paid.`;
  return (
    <>
      <Box sx={grid}>
        <FormField label="Start Date" type="date" {...bind('startDate')} />
        <FormField label="End Date" type="date" min={draft.startDate} {...bind('endDate')} />
        {isOneDay(draft) && (
          <>
            <FormField
              label="Start Time"
              type="time"
              hint="Without times: the whole day."
              {...bind('startTime')}
            />
            <FormField label="End Time" type="time" {...bind('endTime')} />
          </>
        )}
      </Box>
      <Box sx={{ mt: 2 }}>
        <FormField
          label="Total Price (£)"
          name="totalPrice"
          inputMode="decimal"
          autoComplete="off"
          value={total}
          error={faults.totalPrice}
          hint={proposal}
          onChange={(event) => change({ total: event.target.value })}
        />
        {isOverwritten && (
          <button type="button" className="lcr-cut-toggle" onClick={() => change({ total: undefined })}>
            Use {formatPounds(proposedPence)}
          </button>
        )}
      </Box>
    </>
  );
}
