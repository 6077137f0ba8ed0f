// The controls below the reviews: arrows for more than three, dots for fewer, so that dragging is never required.
import { wrapped } from '#app/platform/browser/wrapped.ts';

const ARROWS_ABOVE = 3;

export interface ReviewControlsProps {
  count: number;
  first: number;
  visible: number;
  onPrevious: () => void;
  onNext: () => void;
  onChoose: (index: number) => void;
}

export function ReviewControls(props: ReviewControlsProps) {
  const { count, first, visible, onPrevious, onNext, onChoose } = props;
  if (count <= ARROWS_ABOVE) {
    return (
      <div className="lcr-reviews-bar">
        {Array.from({ length: count }, (_, index) => (
          <button
            key={index}
            type="button"
            className="lcr-reviews-dot"
            aria-label={`Show review ${index + 1} of ${count}`}
            aria-current={index === first}
            onClick={() => onChoose(index)}
          />
        ))}
      </div>
    );
  }
  const last = wrapped(first + visible - 1, count);
  return (
    <div className="lcr-reviews-bar">
      <Arrow name="Previous review" path="M15 5l-7 7 7 7" onClick={onPrevious} />
      <span>
        {visible === 1 ? first + 1 : `${first + 1} to ${last + 1}`} of {count}
      </span>
      <Arrow name="Next review" path="M9 5l7 7-7 7" onClick={onNext} />
    </div>
  );
}

function Arrow({ name, path, onClick }: { name: string; path: string; onClick: () => void }) {
  return (
    <button type="button" className="lcr-reviews-arrow" aria-label={name} onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d={path} />
      </svg>
    </button>
  );
}
