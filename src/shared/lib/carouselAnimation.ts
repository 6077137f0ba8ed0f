// Moves an endless row of slides, outside React: 60 frames a second are no business of a render.
import { offsetOf, positionOf, wrapped } from './loop.ts';

/** How long one move takes. */
export const SLIDE_SPEED_MS = 500;
// A shorter pull is a slip of the hand: the row goes back.
const PULL_PX = 40;

const easeOut = (share: number) => 1 - (1 - share) ** 3;

export interface LoopMotion {
  /** Takes charge of the children of `track`, of which `visible` are seen at once, where they stand now. */
  attach: (track: HTMLElement, visible: number) => () => void;
  /** One slide on (1) or back (-1); answers the index that comes first. */
  step: (direction: 1 | -1, still: boolean) => number;
  goTo: (index: number, still: boolean) => number;
  /** A hand takes hold of the row at `x`, pulls it, and lets go; letting go answers the index that comes first. */
  grab: (x: number) => void;
  pull: (x: number) => void;
  release: (x: number, still: boolean) => number;
}

export function createLoopMotion(): LoopMotion {
  let slides: HTMLElement[] = [];
  let visible = 1;
  /** Where the row stands, and where it is going; in slides. */
  let position = 0;
  let target = 0;
  let held = { x: 0, position: 0 };
  let frame = 0;

  function place(): void {
    slides.forEach((slide, index) => {
      // A row that fits stands still.
      const offset = slides.length > visible ? offsetOf(index, position, slides.length) : index;
      slide.style.transform = `translateX(${offset * 100}%)`;
      slide.style.visibility = offset > -1 && offset < visible ? 'visible' : 'hidden';
    });
  }

  function arrive(): void {
    position = target = wrapped(Math.round(target), Math.max(slides.length, 1));
    place();
  }

  function moveTo(next: number, still: boolean): number {
    cancelAnimationFrame(frame);
    target = next;
    const first = wrapped(Math.round(next), Math.max(slides.length, 1));
    if (still || slides.length === 0) {
      arrive();
      return first;
    }
    const from = position;
    const began = performance.now();
    const advance = (now: number) => {
      const share = Math.min(Math.max((now - began) / SLIDE_SPEED_MS, 0), 1);
      position = from + (target - from) * easeOut(share);
      if (share < 1) {
        place();
        frame = requestAnimationFrame(advance);
      } else arrive();
    };
    frame = requestAnimationFrame(advance);
    return first;
  }

  return {
    attach: (track, shown) => {
      slides = [...track.children].filter((child) => child instanceof HTMLElement);
      visible = shown;
      cancelAnimationFrame(frame);
      arrive();
      return () => cancelAnimationFrame(frame);
    },
    step: (direction, still) => moveTo(Math.round(target) + direction, still),
    goTo: (index, still) => moveTo(positionOf(index, Math.round(target), slides.length), still),
    grab: (x) => {
      cancelAnimationFrame(frame);
      held = { x, position };
    },
    pull: (x) => {
      const width = slides[0]?.getBoundingClientRect().width || 1;
      position = held.position - (x - held.x) / width;
      place();
    },
    release: (x, still) => {
      const pulled = held.x - x;
      if (Math.abs(pulled) < PULL_PX) return moveTo(Math.round(held.position), still);
      const slidesPulled = Math.max(1, Math.round(Math.abs(position - held.position)));
      return moveTo(Math.round(held.position) + Math.sign(pulled) * slidesPulled, still);
    },
  };
}
