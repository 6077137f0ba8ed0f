// The form of a block: the car, the reason, start and end. Without times it blocks whole days.
import Box from '@mui/material/Box';
import { contractResolver } from '#app/kit/form/useContractForm.ts';
import { useSaveForm } from '#app/kit/table/useSaveForm.ts';
import { useToday } from '#app/platform/clock/useToday.ts';
import { fleetApi } from '#app/fleet/index.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { FormDateField } from '#app/kit/form/FormDateField.tsx';
import { FormSelect } from '#app/kit/form/FormSelect.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { BLOCK_KINDS, carBlockForm } from '#domain/fleet/contract/carBlocks.ts';
import type { Fleet, FleetBlock } from '#domain/fleet/contract/fleet.ts';
import { BLOCK_TEXTS, datesText } from './periodTexts.ts';

const resolver = contractResolver(carBlockForm);
const KINDS = BLOCK_KINDS.map((value) => ({ value, text: BLOCK_TEXTS[value] }));
const pair = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, mt: 2 };

interface BlockDialogProps {
  fleet: Fleet;
  carId: string;
  /** The first dates of a new block; without them it is today. */
  dates?: { startDate: string; endDate: string } | undefined;
  /** The block to change; undefined adds a block. */
  block?: FleetBlock;
  onClose: () => void;
}

/** The car, the reason, the dates and the note. */
function blockText(block: FleetBlock, { cars }: Fleet): string {
  const car = cars.find(({ id }) => id === block.carId);
  const note = block.note && `, ${block.note}`;
  return `${car ? `${car.make} ${car.model}, ` : ''}${BLOCK_TEXTS[block.blockKind]}, ${datesText(block)}${note}`;
}

function useBlockForm({ fleet, carId, dates, block, onClose }: BlockDialogProps) {
  const today = useToday();
  const defaultValues = {
    carId,
    kind: block?.blockKind ?? ('service' as const),
    note: block?.note ?? '',
    startDate: block?.startDate ?? dates?.startDate ?? today,
    endDate: block?.endDate ?? dates?.endDate ?? today,
    startTime: block?.startTime ?? '',
    endTime: block?.endTime ?? '',
    ...(block ? { version: block.version } : {}),
  };
  const draft = { key: block ? `block ${block.id}` : `block of ${carId}` };
  const common = { resolver, defaultValues, draft, onClose };
  const added = useSaveForm({
    ...common,
    endpoint: fleetApi.endpoints.addBlock,
    toArg: (form) => form,
    done: () => 'The car is blocked.',
  });
  const changed = useSaveForm({
    ...common,
    endpoint: fleetApi.endpoints.changeBlock,
    ...(block ? { nowReads: blockText(block, fleet) } : {}),
    toArg: (form) => ({ blockId: block?.id ?? '', block: form }),
    done: () => 'The block has been changed.',
  });
  return block ? changed : added;
}

export function BlockDialog(props: BlockDialogProps) {
  const form = useBlockForm(props);
  const cars = props.fleet.cars.map(({ id, make, model }) => ({ value: id, text: `${make} ${model}` }));
  return (
    <EditDialog title={props.block ? 'Edit block' : 'Block a car'} maxWidth="sm" {...form}>
      <Box sx={pair}>
        <FormSelect label="Car" name="carId" options={cars} />
        <FormSelect label="Reason" name="kind" options={KINDS} />
        <FormDateField label="Start Date" kind="date" name="startDate" />
        <FormDateField label="End Date" kind="date" name="endDate" hint="The last blocked day." />
        <FormDateField label="Start Time" kind="time" name="startTime" hint="Without times: whole days." />
        <FormDateField label="End Time" kind="time" name="endTime" />
      </Box>
      <Box sx={{ mt: 2 }}>
        <FormTextField label="Note" name="note" rows={2} hint="For staff only." />
      </Box>
    </EditDialog>
  );
}
