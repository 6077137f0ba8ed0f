// One of the two arrows beside a car's pictures.

export function CarouselArrow({ side, onClick }: { side: 'previous' | 'next'; onClick: () => void }) {
  return (
    <button
      type="button"
      className="lcr-carousel-arrow"
      data-side={side}
      aria-label={side === 'previous' ? 'Previous picture' : 'Next picture'}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d={side === 'previous' ? 'M15 5l-7 7 7 7' : 'M9 5l7 7-7 7'} />
      </svg>
    </button>
  );
}
