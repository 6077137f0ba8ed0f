// Changes the extras of a reservation: those that are offered, and booked ones that are no longer offered.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import { selectOfferedExtras, useGetExtrasQuery } from '#app/fleet/index.ts';
import { FormSelect } from '#app/kit/form/FormSelect.tsx';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { CHANGE_REFUSALS } from '#domain/booking/customerChange.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { chosenOfLines, daysOfQuote, extrasFor, mostOf, type OfferedExtra } from '#domain/fleet/extras.ts';
import { linesOfReservation } from '#domain/money/presentedLines.ts';
import { lengthOf } from '#domain/money/quote.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { ChangeForm, type ChangeOfReservation } from './ChangeForm.tsx';

/** The quantity of each extra by its id, as text. */
type ExtrasDraft = Record<string, string>;

interface ExtraChoice {
  id: string;
  label: string;
  booked: number;
  most: number;
}

function choicesOf(reservation: Reservation, offered: readonly OfferedExtra[]): ExtraChoice[] {
  const lines = linesOfReservation(reservation);
  const length = lengthOf(reservation);
  const days = length ? daysOfQuote(length) : 1;
  const booked = new Map<string, number>();
  for (const { id, quantity } of chosenOfLines(lines)) booked.set(id, (booked.get(id) ?? 0) + quantity);
  const available = extrasFor(offered, reservation.purpose);
  const choices = available.map((extra) => ({
    id: extra.id,
    label: `${extra.name}, ${formatPounds(extra.pricePence)} per ${extra.unit}`,
    booked: booked.get(extra.id) ?? 0,
    most: Math.max(mostOf(extra, days), booked.get(extra.id) ?? 0),
  }));
  const others = [...booked].filter(([id]) => !available.some((extra) => extra.id === id));
  const withdrawn = others.map(([id, quantity]) => ({
    id,
    label: `${lines.find(({ extraId }) => extraId === id)?.label ?? ''}, no longer offered`,
    booked: quantity,
    most: quantity,
  }));
  return [...choices, ...withdrawn];
}

const chosenOf = (draft: ExtrasDraft) =>
  Object.entries(draft)
    .map(([id, quantity]) => ({ id, quantity: Number(quantity) }))
    .filter(({ quantity }) => quantity > 0);

export function ChangeExtrasDialog({ reservation, onClose }: ChangeOfReservation) {
  const request = useGetExtrasQuery(undefined, { selectFromResult: requestState });
  const offered = useAppSelector(selectOfferedExtras);
  const choices = offered ? choicesOf(reservation, offered) : [];
  const [first] = choices;
  return (
    <ChangeForm<ExtrasDraft>
      // The fields exist when the offer is loaded.
      key={String(offered !== undefined)}
      title="Change extras"
      reservation={reservation}
      defaultValues={Object.fromEntries(choices.map(({ id, booked }) => [id, String(booked)]))}
      faults={(draft) =>
        first && choices.some(({ id, booked }) => Number(draft[id]) !== booked)
          ? {}
          : { [first?.id ?? 'extras']: CHANGE_REFUSALS.nothing_changed }
      }
      changeOf={(draft) => ({ extras: chosenOf(draft) })}
      done="Your extras are changed."
      onClose={onClose}
    >
      {offered === undefined && request.error === undefined && <p role="status">Loading the extras…</p>}
      <RequestFailure {...request} />
      {offered && choices.length === 0 && <p>No extras are offered for this car.</p>}
      {choices.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          What you have booked keeps its price.
        </Typography>
      )}
      {choices.map(({ id, label, most }) => (
        <Box key={id} sx={{ mt: 2 }}>
          <FormSelect
            label={label}
            name={id}
            options={Array.from({ length: most + 1 }, (_none, quantity) => ({
              value: String(quantity),
              text: quantity === 0 ? 'None' : String(quantity),
            }))}
          />
        </Box>
      ))}
    </ChangeForm>
  );
}
