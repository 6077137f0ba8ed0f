// The timeline. It renders only rows, columns and periods near the window. The window moves in steps, so a
// small scroll renders nothing. One period is a tab stop; the arrow keys move the focus to the others.
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useMayDo } from '#app/people/index.ts';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import type { FleetCar, FleetPeriod } from '#domain/fleet/contract/fleet.ts';
import { londonDate, londonTime } from '#domain/time/london.ts';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import { CarLink } from './FleetLinks.tsx';
import { FreeDays } from './FreeDays.tsx';
import { periodFocused, selectActivePeriodId } from './fleetTimelineSlice.ts';
import type { FleetView } from './fleetView.ts';
import {
  columnsOf,
  MARGIN,
  neighbourOf,
  positionOf,
  quantised,
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
  /** The width of the names beside the days. */
  names: number;
  left: number;
  top: number;
  width: number;
  height: number;
}
/** The size before the measurement; a test has no layout. */
const UNMEASURED: Seen = { names: 176, left: 0, top: 0, width: 1_136, height: 600 };

/** Measures the part of the timeline in the window, rounded to steps. */
function useSeen() {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(UNMEASURED);
  const measure = () => {
    const element = place.current;
    if (!element || element.clientWidth === 0) return;
    const { scrollLeft, scrollTop, clientWidth: width, clientHeight: height } = element;
    const names = Number.parseInt(getComputedStyle(element).getPropertyValue('--fleet-names')) || 0;
    const next = { names, left: quantised(scrollLeft), top: quantised(scrollTop), width, height };
    setSeen((before) =>
      before.names === next.names &&
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
    // The first picture has the right width: the observer calls after it.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, seen, measure };
}

export function Timeline({ view, rows }: TimelineProps) {
  const dispatch = useAppDispatch();
  const activeId = useAppSelector(selectActivePeriodId);
  const mayEdit = useMayDo('reservations.edit');
  const { place, seen, measure } = useSeen();
  const { from, to, span, rowHeight } = view;
  const scale = scaleOf({ from, to, room: seen.width - seen.names, narrowest: span.narrowest });
  const { dayWidth } = scale;
  const lines = useMemo(() => linesOf(rows), [rows]);
  const stretch = { left: seen.left - MARGIN, right: seen.left + seen.width + 2 * MARGIN };
  const { first, end } = rowsSeen({ top: seen.top, height: seen.height + MARGIN }, lines.length, rowHeight);
  const carIds = useMemo(() => lines.map(({ car }) => car?.id ?? ''), [lines]);
  const all = rows.flatMap(({ periods }) => periods);
  const active = all.find(({ id }) => id === activeId) ?? all[0];
  const drawn = lines
    .map((line, index) => ({ ...line, index }))
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
    const row = lines.findIndex(({ periods }) => periods.includes(next));
    const element = place.current;
    element?.scrollTo?.({
      left: stretchOf(scale, next).left - element.clientWidth / 3,
      top: row * rowHeight - element.clientHeight / 3,
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
          <Columns scale={scale} seen={stretch} rowsHeight={lines.length * rowHeight} />
          <div
            style={{ height: lines.length * rowHeight }}
            className="lcr-fleet-rows"
            data-height={rowHeight}
            onKeyDown={onKeyDown}
          >
            {drawn.map(({ title, car, periods, index }) =>
              car === undefined ? (
                <h2
                  key={title}
                  className="lcr-fleet-group"
                  style={{ top: index * rowHeight, height: rowHeight }}
                >
                  {title}
                </h2>
              ) : (
                <section
                  key={car.id}
                  className="lcr-fleet-row"
                  style={{ top: index * rowHeight, height: rowHeight }}
                  aria-label={`${car.make} ${car.model}`}
                >
                  <div className="lcr-fleet-name" title={`${car.make} ${car.model}`}>
                    <span>
                      {/* The keyboard reaches this link in the details of a period. */}
                      <CarLink car={car} isTabStop={false} />
                    </span>
                  </div>
                  {mayEdit && <FreeDays carId={car.id} scale={scale} />}
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
                        dayWidth={dayWidth}
                        isActive={isActive}
                        carIds={carIds}
                        row={index}
                        rowHeight={rowHeight}
                      />
                    );
                  })}
                </section>
              ),
            )}
          </div>
        </div>
      </div>
    </>
  );
}

interface Line {
  /** A heading above the cars of one purpose. */
  title?: string;
  car?: FleetCar;
  periods: readonly FleetPeriod[];
}

const GROUPS = { Chauffeur: 'Chauffeur', MusicVideo: 'Music video' } as const;

/** The lines of the timeline: the cars below the heading of their purpose. */
function linesOf(rows: readonly FleetRow[]): Line[] {
  return Object.entries(GROUPS).flatMap(([purpose, title]) => {
    const ofPurpose = rows.filter(({ car }) => car.CarForReason === purpose);
    return ofPurpose.length > 0 ? [{ title, periods: [] }, ...ofPurpose] : [];
  });
}

const WEEKDAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

interface ColumnsProps {
  scale: Scale;
  seen: Stretch;
  /** The height of all lines, which the marks of weekends, of today and of now cross. */
  rowsHeight: number;
}

/** The names of the columns, and the marks of weekends, of today and of now. */
function Columns({ scale, seen, rowsHeight }: ColumnsProps) {
  const now = useServerNow(60_000);
  const today = londonDate(now);
  const { dayWidth } = scale;
  const at = positionOf(scale, now);
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
            data-today={date === today}
            data-day={isDay}
            style={{ left: `calc(var(--fleet-names) + ${left}px)` }}
          >
            {isDay && <span className="lcr-fleet-day" style={{ width: dayWidth, height: rowsHeight }} />}
            {!isDay ? londonTime(instant) : dayWidth < 50 ? Number(date.slice(8)) : dayText}
          </div>
        );
      })}
      {at > 0 && at < scale.width && (
        <span
          className="lcr-fleet-now"
          style={{ left: `calc(var(--fleet-names) + ${at}px)`, height: rowsHeight }}
        />
      )}
    </div>
  );
}
