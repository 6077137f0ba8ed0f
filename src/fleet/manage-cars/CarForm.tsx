// The form of a car. It adds a car, with one message at a time above the form, or updates one, with a message at each
// field. A failed save keeps all input.
import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useWatch } from 'react-hook-form';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage, isVersionConflict } from '#app/platform/api/apiError.ts';
import { keepUpload } from '#app/platform/api/upload.ts';
import { ruleResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { carName } from '../data/carSelectors.ts';
import { carAdminApi } from '../data/carAdminApi.ts';
import { carApi } from '../data/carApi.ts';
import { serverNow } from '#app/platform/clock/serverClock.ts';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormDraftOffer } from '#app/kit/form/FormDraftOffer.tsx';
import { FormSelect } from '#app/kit/form/FormSelect.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { MoreFields } from '#app/kit/form/MoreFields.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import {
  addFormFault,
  optionalFormFaults,
  updateFormFaults,
  type CarFault,
  type CarFields,
} from '#domain/fleet/checks.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { CarDetailFields, OPTIONAL_NAMES } from './CarDetailFields.tsx';
import { carFormData, fieldsOf, NO_FIELDS } from './carFormData.ts';
import { PURPOSE_NAMES } from './carPage.ts';
import { manageCarsSlice } from './manageCarsSlice.ts';
import { usePictureQueue } from './pictureQueue.ts';
import { PicturesField } from './PicturesField.tsx';

const { updateFormClosed, updateFormTouched } = manageCarsSlice.actions;

const byField = (faults: readonly CarFault[]) =>
  Object.fromEntries(faults.map(({ field, message }) => [field, message]));

const { getCar } = carApi.endpoints;

const conflictText = (car: Car) =>
  `The car now reads ${carName(car)}, ${car.year}, ${poundsForPeople(car.price)}. What you typed is still here: update once more to put it in place.`;

/** `car` is the car to update; undefined adds a car. */
export function CarForm({ car }: { car?: Car }) {
  const dispatch = useAppDispatch();
  // The form keeps the pictures of its start: it must not remove pictures that another user adds in the
  // meantime.
  const [before] = useState(car);
  const onTouched = () => {
    if (before) dispatch(updateFormTouched());
  };
  const [latest, setLatest] = useState(car);
  const {
    run: saveCar,
    isLoading: busy,
    error,
  } = useCall(carAdminApi.endpoints.saveCar, {
    cacheKey: before ? 'updateCar' : 'addCar',
    onFailed: async (failure) => {
      if (before && isVersionConflict(failure)) await readAgain(before.id);
    },
  });
  const [percent, setPercent] = useState(0);
  const pictures = usePictureQueue(before?.pictures, onTouched);
  const { queue } = pictures;
  const state = useContractForm<CarFields>({
    resolver: ruleResolver((fields) => {
      const now = dispatch(serverNow());
      if (!before) {
        return { ...byField(optionalFormFaults(fields)), root: addFormFault(fields, queue.length, now) };
      }
      return byField(updateFormFaults(fields, now));
    }),
    defaultValues: before ? fieldsOf(before) : NO_FIELDS,
    draft: { key: before ? `car ${before.id}` : 'car' },
    save: async (fields) => {
      setPercent(0);
      const base = before && { pictures: before.pictures, version: latest?.version ?? before.version };
      const uploadId = keepUpload({ form: carFormData(fields, queue, base), onProgress: setPercent });
      return saveCar({ uploadId, ...(before && { carId: before.id }) });
    },
  });
  // After a conflict, fields that the user has not changed take the values of the newer car.
  const readAgain = async (carId: string) => {
    const read = getCar.initiate(carId, { subscribe: false, forceRefetch: true });
    const newer = await dispatch(read).unwrap();
    setLatest(newer);
    state.form.reset(fieldsOf(newer), { keepDirtyValues: true });
  };
  const isConflict = latest !== before && isVersionConflict(error);
  // The banner of the screen shows the error of an update.
  const failure = before ? undefined : error;
  return (
    <Box onChange={onTouched} sx={{ p: 2.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <ContractForm state={state} aria-label={before ? 'Update Selected Car' : 'Add New Car'}>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          {/* In one element, so that a missing message takes no space. */}
          <div>
            {before && (
              <div>
                <h2 className="lcr-display">Update Selected Car</h2>
                <p>{carName(before)}</p>
              </div>
            )}
            <FormDraftOffer draft={state.draft} />
            <FormMessage
              text={
                isConflict && latest
                  ? conflictText(latest)
                  : failure && 'An error occurred while saving the car'
              }
              detail={failure && errorMessage(failure)}
              fault={state.problem}
            />
          </div>
          <Fields disabled={busy} />
          <PicturesField pictures={pictures} disabled={busy} />
          <MoreFields names={OPTIONAL_NAMES}>
            <CarDetailFields disabled={busy} />
          </MoreFields>
          {busy && queue.some(({ kind }) => kind === 'new') && <UploadProgress percent={percent} />}
          <Box sx={{ display: 'flex', gap: 1.5 }}>
            <SubmitButton busy={busy} busyText="Saving..." fullWidth={false}>
              {before ? 'Update Car' : 'Add Car'}
            </SubmitButton>
            {/* The toggle above the form closes the form of a new car. */}
            {before && (
              <Button
                size="large"
                onClick={() => {
                  state.draft.discard();
                  dispatch(updateFormClosed());
                }}
                disabled={busy}
              >
                Cancel
              </Button>
            )}
          </Box>
        </Box>
      </ContractForm>
    </Box>
  );
}

/** The form of the selected car, below the table: it scrolls into view and takes the focus. */
export function SelectedCar({ car }: { car: Car }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    place.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="lcr-admin-section" ref={place}>
      <CarForm car={car} />
    </div>
  );
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 170px), 1fr))',
} as const;
const REASONS = [['', 'Select a reason'], ...Object.entries(PURPOSE_NAMES)].map(
  ([value = '', text = '']) => ({ value, text }),
);

/** The required fields. */
function Fields({ disabled }: { disabled: boolean }) {
  const purpose = useWatch<CarFields, 'CarForReason'>({ name: 'CarForReason' });
  const common = { disabled, autoComplete: 'off' };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={grid}>
        <FormTextField label="Make" name="make" {...common} />
        <FormTextField label="Model" name="model" {...common} />
        <FormTextField label="Year" name="year" inputMode="numeric" {...common} />
        <FormTextField
          label="Price (£)"
          name="price"
          type="number"
          min={0}
          step={0.01}
          hint={
            purpose === 'Chauffeur'
              ? 'For 6 hours, and for a day without a day rate.'
              : 'For an hour, and for a day without a day rate.'
          }
          {...common}
        />
        <FormSelect label="Reason" name="CarForReason" options={REASONS} disabled={disabled} />
      </Box>
      <FormTextField label="Description" name="description" rows={4} disabled={disabled} />
    </Box>
  );
}

/** The progress of the upload; afterwards the server processes the pictures. */
function UploadProgress({ percent }: { percent: number }) {
  const isSent = percent >= 100;
  return (
    <div>
      <LinearProgress
        aria-label="Upload of the images"
        variant={isSent ? 'indeterminate' : 'determinate'}
        {...(isSent ? {} : { value: percent })}
      />
      <Box component="p" sx={{ mt: 0.5, fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' }}>
        {isSent ? '100% uploaded. The server is preparing the images...' : `${percent}% uploaded`}
      </Box>
    </div>
  );
}
