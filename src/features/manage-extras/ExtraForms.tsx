// The forms of an extra: adding one, behind a toggle, and editing one, in a dialog.
import { useId } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/store/hooks.ts';
import { contractResolver } from '#app/api/useContractForm.ts';
import { useSaveForm } from '#app/entities/admin/index.ts';
import { extraApi } from '#app/entities/extra/index.ts';
import { EditDialog } from '#app/shared/ui/EditDialog.tsx';
import { ContractForm } from '#app/shared/ui/form/ContractForm.tsx';
import { FormSelect } from '#app/shared/ui/form/FormSelect.tsx';
import { FormTextField } from '#app/shared/ui/form/FormTextField.tsx';
import { FormMessage } from '#app/shared/ui/FormMessage.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import type { Extra } from '#domain/contract/extras.ts';
import { extraForm } from '#domain/contract/extrasAdmin.ts';
import { poundsText, poundsToPence } from '#domain/money/pence.ts';
import { extraFormClosed, extraFormOpened, selectIsExtraFormOpen } from './addExtraSlice.ts';
import { CAR_TEXTS } from './extraColumns.tsx';

const resolver = contractResolver(extraForm);

export function AddExtra() {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsExtraFormOpen);
  useDispatchOnUnmount(isOpen ? extraFormClosed : undefined);
  const formId = useId();
  return (
    <Box sx={{ mb: 2.5 }}>
      <Button
        variant={isOpen ? 'outlined' : 'contained'}
        size="small"
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={() => dispatch(isOpen ? extraFormClosed() : extraFormOpened())}
      >
        {isOpen ? 'Cancel' : 'Add an extra'}
      </Button>
      <div id={formId}>{isOpen && <AddExtraForm onClose={() => void dispatch(extraFormClosed())} />}</div>
    </Box>
  );
}

function AddExtraForm({ onClose }: { onClose: () => void }) {
  const { state, message, busy } = useSaveForm({
    endpoint: extraApi.endpoints.addExtra,
    resolver,
    defaultValues: {
      name: '',
      description: '',
      unit: 'reservation',
      price: '',
      maxQuantity: '1',
      CarForReason: '',
    },
    toArg: (extra) => extra,
    done: ({ name }) => `${name} is offered now.`,
    onClose,
  });
  return (
    <Box sx={{ mt: 2, p: 2.5, maxWidth: 760, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <ContractForm state={state} aria-label="Add an extra">
        <FormMessage text={message} />
        <ExtraFields />
        <Box sx={{ mt: 2 }}>
          <SubmitButton busy={busy} busyText="Saving..." fullWidth={false}>
            Save extra
          </SubmitButton>
        </Box>
      </ContractForm>
    </Box>
  );
}

export function EditExtraDialog({ extra, onClose }: { extra: Extra; onClose: () => void }) {
  const { id, name, description, unit, price, maxQuantity, CarForReason } = extra;
  const form = useSaveForm({
    endpoint: extraApi.endpoints.updateExtra,
    resolver,
    defaultValues: {
      name,
      description,
      unit,
      price: poundsText(poundsToPence(price)),
      maxQuantity: String(maxQuantity),
      CarForReason: CarForReason ?? '',
    },
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
