// A rating of one to five stars in a <ContractForm>, as radio buttons. The user may choose no star.
import { useController } from 'react-hook-form';
import { MOST_STARS } from '#domain/reviews/contract/reviews.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import css from './stars.css';

const starsText = (stars: number) => (stars === 1 ? '1 star' : `${String(stars)} stars`);
const STARS = Array.from({ length: MOST_STARS }, (_star, index) => index + 1);

export function FormStars({ label, name }: { label: string; name: string }) {
  const { field } = useController<Record<string, number | null>>({ name });
  const chosen = field.value ?? null;
  const radio = (stars: number | null) => ({
    type: 'radio',
    className: 'visually-hidden',
    name,
    checked: stars === chosen,
    onChange: () => field.onChange(stars),
  });
  return (
    <fieldset className="lcr-rating">
      <StaticStyle id="form-stars" css={css} />
      <legend>{label}</legend>
      <div className="lcr-rating-row">
        {STARS.map((stars) => (
          <label key={stars} className="lcr-star" data-full={stars <= (chosen ?? 0)}>
            <input
              {...radio(stars)}
              // A click on the chosen star takes it back. A key press has no place on the page.
              onClick={({ clientX, clientY }) => {
                if (stars === chosen && (clientX || clientY)) field.onChange(null);
              }}
            />
            <svg viewBox="0 0 24 24" aria-hidden>
              <path d="M12 17.27L18.18 21l-1.64-7.03L22 9.24l-7.19-.61L12 2 9.19 8.63 2 9.24l5.46 4.73L5.82 21z" />
            </svg>
            <span className="visually-hidden">{starsText(stars)}</span>
          </label>
        ))}
        <label className="visually-hidden">
          <input {...radio(null)} />
          No stars
        </label>
      </div>
    </fieldset>
  );
}
