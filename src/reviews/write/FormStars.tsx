// A rating of one to five stars in a <ContractForm>, as radio buttons. The user may select no star.
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Rating from '@mui/material/Rating';
import { useController } from 'react-hook-form';
import { MOST_STARS } from '#domain/reviews/contract/reviews.ts';

const starsText = (stars: number) => (stars === 1 ? '1 star' : `${String(stars)} stars`);

export function FormStars({ label, name }: { label: string; name: string }) {
  const { field } = useController<Record<string, number | null>>({ name });
  return (
    <FormControl component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <FormLabel component="legend" sx={{ p: 0 }}>
        {label}
      </FormLabel>
      <Rating
        name={name}
        max={MOST_STARS}
        value={field.value ?? null}
        onChange={(_event, stars) => field.onChange(stars)}
        getLabelText={starsText}
        emptyLabelText="No stars"
        sx={{ alignSelf: 'start', fontSize: '2.75rem', color: 'secondary.main' }}
      />
    </FormControl>
  );
}
