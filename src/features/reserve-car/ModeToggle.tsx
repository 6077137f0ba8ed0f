// Multi-day or single-day.
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useAppDispatch } from '#app/app/hooks.ts';
import type { HireMode } from '#domain/availability/calendar.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';

const { modeChosen } = reservationDraftSlice.actions;

const chosenIsFilled = {
  mb: 2.5,
  '& .MuiToggleButton-root': { color: 'text.secondary' },
  '& .MuiToggleButton-root.Mui-selected, & .MuiToggleButton-root.Mui-selected:hover': {
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
  },
} as const;

export function ModeToggle({ carId, mode }: { carId: string; mode: HireMode }) {
  const dispatch = useAppDispatch();
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      aria-label="Length of hire"
      value={mode}
      // A click on the pressed one answers null: the hire always has one of the two.
      onChange={(_event, chosen: HireMode | null) => {
        if (chosen) dispatch(modeChosen({ carId, mode: chosen }));
      }}
      sx={chosenIsFilled}
    >
      <ToggleButton value="multi-day">Multi-day</ToggleButton>
      <ToggleButton value="single-day">Single-day</ToggleButton>
    </ToggleButtonGroup>
  );
}
