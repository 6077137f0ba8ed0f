// The forms of an extra: adding one, behind a toggle, and editing one, in a dialog.
import Box from '@mui/material/Box';
import { contractResolver } from '#app/kit/form/useContractForm.ts';
import { AddForm, AddToggle } from '#app/kit/table/AddItem.tsx';
import { useSaveForm } from '#app/kit/table/useSaveForm.ts';
import { extraAdminApi } from '../data/extraAdminApi.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { FormSelect } from '#app/kit/form/FormSelect.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import type { Extra } from '#domain/fleet/contract/extras.ts';
import { extraForm } from '#domain/fleet/contract/extrasAdmin.ts';
import { poundsForPeople, poundsText, poundsToPence } from '#domain/money/pence.ts';
import { EXTRA_UNIT_TEXTS } from '../data/extraTexts.ts';
import { CAR_TEXTS } from './extraColumns.tsx';

const resolver = contractResolver(extraForm);

const ADD = 'Add an extra';

export const AddExtra = () => (
  <AddToggle label={ADD}>{(close) => <AddExtraForm onClose={close} />}</AddToggle>
);

function AddExtraForm({ onClose }: { onClose: () => void }) {
  const form = useSaveForm({
    endpoint: extraAdminApi.endpoints.addExtra,
    resolver,
    defaultValues: {
      name: '',
      description: '',
      unit: 'reservation',
      price: '',
      maxQuantity: '1',
      CarForReason: '',
    },
    draft: { key: 'extra' },
    toArg: (extra) => extra,
    done: ({ name }) => `${name} is offered now.`,
    onClose,
  });
  return (
    <AddForm label={ADD} saveText="Save extra" form={form}>
      <ExtraFields />
    </AddForm>
  );
}

export function EditExtraDialog({ extra, onClose }: { extra: Extra; onClose: () => void }) {
  const { id, name, description, unit, price, maxQuantity, CarForReason, version } = extra;
  const form = useSaveForm({
    endpoint: extraAdminApi.endpoints.changeExtra,
    resolver,
    defaultValues: {
      name,
      description,
      unit,
      price: poundsText(poundsToPence(price)),
      maxQuantity: String(maxQuantity),
      CarForReason: CarForReason ?? '',
      version,
    },
    nowReads: `${name}, ${poundsForPeople(price)} ${EXTRA_UNIT_TEXTS[unit]}, at most ${maxQuantity}, ${CAR_TEXTS[CarForReason ?? '']}`,
    draft: { key: `extra ${id}` },
    toArg: (changed) => ({ extraId: id, extra: changed }),
    done: (changed) => `${changed.name} has been changed.`,
    onClose,
  });
  return (
    <EditDialog
      title="Edit extra"
      maxWidth="sm"
      intro={<p>Reservations keep the price that they were booked at.</p>}
      {...form}
    >
      <ExtraFields />
    </EditDialog>
  );
}

const pair = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, mt: 2 };
const UNITS = [
  { value: 'reservation', text: 'One for the reservation' },
  { value: 'day', text: 'A day' },
  { value: 'hour', text: 'An hour' },
];
const CARS = Object.entries(CAR_TEXTS).map(([value, text]) => ({ value, text }));

function ExtraFields() {
  return (
    <>
      <FormTextField label="Name" name="name" autoComplete="off" />
      <Box sx={{ mt: 2 }}>
        <FormTextField label="Description" name="description" rows={2} />
      </Box>
      <Box sx={pair}>
        <FormTextField label="Price" name="price" inputMode="decimal" hint="In pounds, with VAT." />
        <FormSelect label="Unit" name="unit" options={UNITS} />
        <FormTextField label="Most per reservation" name="maxQuantity" inputMode="numeric" />
        <FormSelect label="Offered with" name="CarForReason" options={CARS} />
      </Box>
    </>
  );
}
