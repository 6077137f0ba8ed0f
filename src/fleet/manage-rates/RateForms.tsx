// The forms of a rule of prices: adding one, behind a toggle, and editing one, in a dialog.
import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';
import { contractResolver } from '#app/kit/form/useContractForm.ts';
import { AddForm, AddToggle } from '#app/kit/table/AddItem.tsx';
import { useSaveForm } from '#app/kit/table/useSaveForm.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { FormCheckbox } from '#app/kit/form/FormCheckbox.tsx';
import { FormDateField } from '#app/kit/form/FormDateField.tsx';
import { FormSelect } from '#app/kit/form/FormSelect.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { priceRuleForm, type PriceRule } from '#domain/fleet/contract/priceRules.ts';
import { PRICE_RULE_KINDS, type PriceRuleKind } from '#domain/fleet/priceRules.ts';
import { CAR_TEXTS } from '../manage-extras/extraColumns.tsx';
import { priceRuleApi } from '../data/priceRuleApi.ts';
import { KIND_TEXTS, ruleText, weekdaysText } from './rateTexts.ts';

const resolver = contractResolver(priceRuleForm);
const ADD = 'Add a rate or code';

interface OfCars {
  cars: readonly Car[];
}

export const AddRate = ({ cars }: OfCars) => (
  <AddToggle label={ADD}>{(close) => <AddRateForm cars={cars} onClose={close} />}</AddToggle>
);

function AddRateForm({ cars, onClose }: OfCars & { onClose: () => void }) {
  const form = useSaveForm({
    endpoint: priceRuleApi.endpoints.addPriceRule,
    resolver,
    defaultValues: {
      kind: 'season',
      ...{ name: '', percent: '', firstDay: '', lastDay: '', weekdays: '' },
      ...{ carId: '', CarForReason: '', maxUses: '', maxUsesOfPerson: '' },
      active: true,
    },
    draft: { key: 'price rule' },
    toArg: (rule) => rule,
    done: ({ name, active }) => (active ? `${name} applies now.` : `${name} is saved.`),
    onClose,
  });
  return (
    <AddForm label={ADD} saveText="Save" form={form}>
      <FormSelect label="Kind" name="kind" options={KINDS} />
      <RateFields cars={cars} />
    </AddForm>
  );
}

export function EditRateDialog({ rule, cars, onClose }: OfCars & { rule: PriceRule; onClose: () => void }) {
  const { id, kind, name, percent, weekdays, active, version } = rule;
  const form = useSaveForm({
    endpoint: priceRuleApi.endpoints.changePriceRule,
    resolver,
    defaultValues: {
      ...{ kind, name, active, version },
      percent: String(percent),
      firstDay: rule.firstDay ?? '',
      lastDay: rule.lastDay ?? '',
      weekdays: weekdays.join(','),
      carId: rule.carId ?? '',
      CarForReason: rule.CarForReason ?? '',
      maxUses: String(rule.maxUses ?? ''),
      maxUsesOfPerson: String(rule.maxUsesOfPerson ?? ''),
    },
    nowReads: ruleText(rule),
    draft: { key: `price rule ${id}` },
    toArg: (changed) => ({ ruleId: id, rule: changed }),
    done: (changed) => `${changed.name} has been changed.`,
    onClose,
  });
  return (
    <EditDialog
      title={`Edit ${KIND_TEXTS[kind].toLowerCase()}`}
      maxWidth="sm"
      intro={<p>Reservations, holds and quotes keep the price that was agreed.</p>}
      {...form}
    >
      <RateFields cars={cars} />
    </EditDialog>
  );
}

const pair = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, mt: 2 };
const KINDS = PRICE_RULE_KINDS.map((value) => ({ value, text: KIND_TEXTS[value] }));
const PURPOSES = Object.entries(CAR_TEXTS).map(([value, text]) => ({ value, text }));
const WEEKENDS = ['6,7', '5,6,7', '5,6', '6', '7', '1,2,3,4', '1,2,3,4,5'];

/** The days to choose from, and those of a rule that another client has entered. */
function daysFor(chosen: string) {
  const values = chosen === '' || WEEKENDS.includes(chosen) ? WEEKENDS : [chosen, ...WEEKENDS];
  return values.map((value) => ({ value, text: weekdaysText(value.split(',').map(Number)) }));
}

function RateFields({ cars }: OfCars) {
  const { control } = useFormContext();
  const [kind, weekdays] = useWatch({ control, name: ['kind', 'weekdays'] }) as [PriceRuleKind, string];
  const isPromo = kind === 'promo';
  const options = cars.map(({ id, make, model }) => ({ value: id, text: `${make} ${model}` }));
  return (
    <>
      <Box sx={pair}>
        <FormTextField
          label={isPromo ? 'Code' : 'Name'}
          name="name"
          autoComplete="off"
          hint={isPromo ? 'Customers type it in any case.' : 'Customers read it in the price.'}
        />
        <FormTextField
          label="Change in percent"
          name="percent"
          hint={
            isPromo
              ? '-10 takes off a tenth of the hire, not of extras.'
              : '20 for a fifth more, -10 for a tenth less.'
          }
        />
        <FormDateField
          label="First Day"
          kind="date"
          name="firstDay"
          hint={isPromo ? 'Of booking.' : 'Of the hire.'}
        />
        <FormDateField
          label="Last Day"
          kind="date"
          name="lastDay"
          hint={isPromo ? 'Of booking.' : 'Of the hire.'}
        />
        {kind === 'weekend' && <FormSelect label="Days" name="weekdays" options={daysFor(weekdays)} />}
        <FormSelect label="For cars" name="CarForReason" options={PURPOSES} />
        <FormSelect label="Only for one car" name="carId" options={[{ value: '', text: 'No' }, ...options]} />
        {isPromo && (
          <>
            <FormTextField label="Uses" name="maxUses" inputMode="numeric" hint="Empty for no limit." />
            <FormTextField
              label="Uses of one customer"
              name="maxUsesOfPerson"
              inputMode="numeric"
              hint="Empty for no limit."
            />
          </>
        )}
      </Box>
      <Box sx={{ mt: 2 }}>
        <FormCheckbox label="Applies" name="active" />
      </Box>
    </>
  );
}
