// The timeline. It renders only rows, columns and periods near the window. The window moves in steps, so a
// small scroll renders nothing. One period is a tab stop; the arrow keys move the focus to the others.
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import type { FleetCar, FleetPeriod } from '#domain/fleet/contract/fleet.ts';
import { londonDate, londonTime } from '#domain/time/london.ts';
import { CarLink } from './FleetLinks.tsx';
import { periodFocused, selectActivePeriodId } from './fleetTimelineSlice.ts';
import type { FleetView } from './fleetView.ts';
import {
  columnsOf,
  MARGIN,
  neighbourOf,
  quantised,
  ROW_HEIGHT,
  rowsSeen,
  scaleOf,
  stretchOf,
  type Scale,
  type Stretch,
} from './geometry.ts';
import { PeriodBar } from './PeriodBar.tsx';

export interface FleetRow {
  car: FleetCar;
  periods: readonly FleetPeriod[];
}

interface TimelineProps {
  view: FleetView;
  rows: readonly FleetRow[];
}

interface Seen {
  left: number;
  top: number;
  width: number;
  height: number;
}
/** The size before the measurement; a test has no layout. */
const UNMEASURED: Seen = { left: 0, top: 0, width: 1_200, height: 600 };

/** Measures the part of the timeline in the window, rounded to steps. */
function useSeen() {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(UNMEASURED);
  const measure = () => {
    const element = place.current;
    if (!element || element.clientWidth === 0) return;
    const { scrollLeft, scrollTop, clientWidth: width, clientHeight: height } = element;
    const next = { left: quantised(scrollLeft), top: quantised(scrollTop), width, height };
    setSeen((before) =>
      before.left === next.left &&
      before.top === next.top &&
      before.width === width &&
      before.height === height
        ? before
        : next,
    );
  };
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, seen, measure };
}

export function Timeline({ view, rows }: TimelineProps) {
  const dispatch = useAppDispatch();
  const activeId = useAppSelector(selectActivePeriodId);
  const { place, seen, measure } = useSeen();
  const { from, to, span } = view;
  const scale = scaleOf({ from, to, dayWidth: span.dayWidth });
  const stretch = { left: seen.left - MARGIN, right: seen.left + seen.width + 2 * MARGIN };
  const { first, end } = rowsSeen(seen.top, seen.height + MARGIN, rows.length);
  const carIds = useMemo(() => rows.map(({ car }) => car.id), [rows]);
  const all = rows.flatMap(({ periods }) => periods);
  const active = all.find(({ id }) => id === activeId) ?? all[0];
  const drawn = rows
    .map((row, index) => ({ ...row, index }))
    .filter(
      ({ index, periods }) =>
        (index >= first && index < end) || (active !== undefined && periods.includes(active)),
    );

  const onKeyDown = (event: KeyboardEvent) => {
    if (!active) return;
    const next = neighbourOf(
      event.key,
      active,
      rows.map(({ periods }) => periods),
    );
    if (!next) return;
    event.preventDefault();
    dispatch(periodFocused(next.id));
    const row = rows.findIndex(({ periods }) => periods.includes(next));
    const element = place.current;
    element?.scrollTo?.({
      left: stretchOf(scale, next).left - element.clientWidth / 3,
      top: row * ROW_HEIGHT - element.clientHeight / 3,
    });
    // The focus moves after the next paint, which renders the period: the active period is always rendered.
    requestAnimationFrame(() =>
      element?.querySelector<HTMLElement>(`[data-period="${next.id}"]`)?.focus({ preventScroll: true }),
    );
  };

  return (
    <>
      <p className="lcr-fleet-hint" id="fleet-keys">
        The arrow keys lead from one to the next. Enter opens it.
      </p>
      <div
        className="lcr-fleet-window"
        ref={place}
        onScroll={measure}
        role="group"
        aria-label="Timeline"
        // A tab stop, so that the keyboard can scroll a timeline that has no periods.
        tabIndex={0}
      >
        <div className="lcr-fleet-canvas" style={{ width: `calc(var(--fleet-names) + ${scale.width}px)` }}>
          <Columns scale={scale} seen={stretch} dayWidth={span.dayWidth} />
          <div style={{ height: rows.length * ROW_HEIGHT }} className="lcr-fleet-rows" onKeyDown={onKeyDown}>
            {drawn.map(({ car, periods, index }) => (
              <section
                key={car.id}
                className="lcr-fleet-row"
                style={{ top: index * ROW_HEIGHT, height: ROW_HEIGHT }}
                aria-label={`${car.make} ${car.model}`}
              >
                <div className="lcr-fleet-name" title={`${car.make} ${car.model}`}>
                  <span>
                    {/* The keyboard reaches this link in the details of a period. */}
                    <CarLink car={car} isTabStop={false} />
                  </span>
                </div>
                {periods.map((period) => {
                  const { left, bookedRight, right } = stretchOf(scale, period);
                  const isActive = period === active;
                  if (!isActive && (right < stretch.left || left > stretch.right)) return null;
                  return (
                    <PeriodBar
                      key={period.id}
                      period={period}
                      car={`${car.make} ${car.model}`}
                      left={left}
                      width={bookedRight - left}
                      turnaround={right - bookedRight}
                      dayWidth={span.dayWidth}
                      isActive={isActive}
                      carIds={carIds}
                      row={index}
                    />
                  );
                })}
              </section>
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

const WEEKDAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

/** The names of the columns, with a line at the start of each. */
function Columns({ scale, seen, dayWidth }: { scale: Scale; seen: Stretch; dayWidth: number }) {
  return (
    <div className="lcr-fleet-head" aria-hidden>
      {columnsOf(scale, seen).map(({ instant, left, isDay }) => {
        const date = londonDate(instant);
        const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
        const dayText = `${WEEKDAYS[weekday] ?? ''} ${Number(date.slice(8))}/${Number(date.slice(5, 7))}`;
        return (
          <div
            key={instant}
            className="lcr-fleet-column"
            data-weekend={weekday === 0 || weekday === 6}
            data-day={isDay}
            style={{ left: `calc(var(--fleet-names) + ${left}px)` }}
          >
            {!isDay ? londonTime(instant) : dayWidth < 50 ? Number(date.slice(8)) : dayText}
          </div>
        );
      })}
    </div>
  );
}
