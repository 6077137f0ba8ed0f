// The promo code of a booking: typed and checked by the server, then in the price until it is removed.
import { useEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { promoApi } from '../data/promoApi.ts';
import { selectDraft } from './reservationDraftSelectors.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';

const { promoAccepted, promoRefused, promoRemoved, promoTyped } = reservationDraftSlice.actions;

export interface PromoFieldProps {
  carId: string;
  /** True for a booking or a quote for somebody else. */
  isForOther?: boolean | undefined;
}

export function PromoField({ carId, isForOther }: PromoFieldProps) {
  const dispatch = useAppDispatch();
  const promo = useAppSelector((state) => selectDraft(state, carId).promo);
  const check = useCall(promoApi.endpoints.checkPromoCode);
  const input = useRef<HTMLInputElement>(null);
  const refuse = (problem: string) => {
    dispatch(promoRefused({ carId, problem }));
    input.current?.focus();
  };
  // The field replaces the button that was pressed, or the code that was removed.
  const hasOffer = promo?.offer !== undefined;
  useEffect(() => {
    if (!hasOffer) input.current?.focus();
  }, [hasOffer]);
  const apply = () => {
    if (check.isLoading) return;
    const code = promo?.text.trim() ?? '';
    if (code === '') refuse('Please enter a code.');
    else {
      check
        .send({ code, carId, ...(isForOther ? { isForOther } : {}) })
        .then((offer) => dispatch(promoAccepted({ carId, offer })))
        .catch((failure: unknown) => refuse(errorMessage(failure)));
    }
  };
  if (promo?.offer) {
    return (
      <p role="status">
        {`Promo code ${promo.offer.name}: ${String(-promo.offer.percent)}% off the hire of the car. `}
        <Button size="small" onClick={() => dispatch(promoRemoved({ carId }))}>
          Remove
        </Button>
      </p>
    );
  }
  const problem = promo?.problem;
  return (
    <FormControl fullWidth error={problem !== undefined} sx={{ mt: 1.5 }}>
      <FormLabel htmlFor="promo-code">Promo code</FormLabel>
      <OutlinedInput
        id="promo-code"
        inputRef={input}
        value={promo?.text ?? ''}
        autoComplete="off"
        readOnly={check.isLoading}
        onChange={({ target }) => dispatch(promoTyped({ carId, text: target.value }))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Another form may be around the field.
          event.preventDefault();
          apply();
        }}
        endAdornment={
          <Button size="small" disabled={check.isLoading} onClick={apply}>
            {check.isLoading ? 'Checking...' : 'Apply'}
          </Button>
        }
        slotProps={{
          input: {
            maxLength: 60,
            autoCapitalize: 'characters',
            spellCheck: false,
            'aria-invalid': problem !== undefined,
            'aria-describedby': problem ? 'promo-problem' : undefined,
          },
        }}
      />
      {problem && (
        <FormHelperText id="promo-problem" role="alert">
          {problem}
        </FormHelperText>
      )}
    </FormControl>
  );
}
