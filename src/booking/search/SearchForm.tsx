// The search of the car list. The address is the state: every change goes there, so that a link can be shared.
import { Fragment, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { selectCarSections } from '#app/fleet/index.ts';
import buttonStyle from '#app/kit/page/button.css';
import { DateField } from '#app/kit/dates/DateField.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { SearchFault } from '#domain/booking/fleetSearch.ts';
import { addDays, isLondonDate, londonDate } from '#domain/time/london.ts';
import findCarStyle from './findCar.css';
import { countFilters, EMPTY_SEARCH, readSearch, writeSearch, type CarSearch } from './searchInAddress.ts';
import { useDatesOfSearch } from './useDatesOfSearch.ts';
import { isPounds, NOT_POUNDS } from '#domain/money/pence.ts';
import { MINUTE } from '#domain/time/durations.ts';

/** Marks an address that this form has written: the fields are newer than it. */
const TYPED = { typed: true };
const isTyped = (state: unknown) => typeof state === 'object' && state !== null && 'typed' in state;

/** True for hours of one day that pass midnight: the search offers the next day. */
const endsBefore = ({ from, to, startTime, endTime }: CarSearch) =>
  from === to && isLondonDate(from) && startTime !== '' && endTime !== '' && endTime <= startTime;

export function SearchForm() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const problemId = useId();
  const filtersId = useId();
  const priceProblemId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState(() => readSearch(search));
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    setSeen(search);
    if (!isTyped(state)) setTyped(readSearch(search));
  }
  const [resets, setResets] = useState(0);
  const today = londonDate(useServerNow(MINUTE));
  const sections = useAppSelector(selectCarSections);
  const makes = sections
    ? [...new Set([...sections.musicVideo, ...sections.chauffeur].map(({ make }) => make))].sort()
    : [];
  const dates = useDatesOfSearch(typed);
  const fault = dates.kind === 'refused' ? dates.fault : undefined;

  const isPriceUnreadable = typed.maxPrice.trim() !== '' && !isPounds(typed.maxPrice);
  const filterCount = countFilters(typed);

  const change = (next: CarSearch) => {
    setTyped(next);
    void navigate(`${pathname}${writeSearch(next)}`, { replace: true, state: TYPED });
  };
  const bindEntry = (name: SearchFault['fields'][number]) => ({
    name,
    value: typed[name],
    wrong: fault?.fields.includes(name) ?? false,
    problemId,
    onEntered: (value: string) => change({ ...typed, [name]: value }),
  });
  const bind = (name: keyof CarSearch) => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => change({ ...typed, [name]: event.target.value }),
  });
  return (
    <form
      className="lcr-find"
      role="search"
      aria-label="Find a car"
      onSubmit={(event) => event.preventDefault()}
      onReset={(event) => {
        event.preventDefault();
        setResets(resets + 1);
        change(EMPTY_SEARCH);
      }}
    >
      <StaticStyle id="button" css={buttonStyle} />
      <StaticStyle id="find-car" css={findCarStyle} />
      {/* A reset also clears an invalid text in a date field. */}
      <Fragment key={resets}>
        <DateField label="From" kind="date" min={today} {...bindEntry('from')} />
        <DateField
          label="To"
          kind="date"
          min={typed.from > today ? typed.from : today}
          {...bindEntry('to')}
        />
        <DateField label="Start time, for one day" kind="time" {...bindEntry('startTime')} />
        <DateField label="End time" kind="time" {...bindEntry('endTime')} />
      </Fragment>
      <label>
        Purpose
        <select {...bind('purpose')}>
          <option value="">Any</option>
          <option value="MusicVideo">Music video</option>
          <option value="Chauffeur">Chauffeur</option>
        </select>
      </label>
      <div className="lcr-find-buttons">
        <button
          type="button"
          className="lcr-button"
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
        </button>
        <button type="reset" className="lcr-button">
          Reset
        </button>
      </div>
      <div id={filtersId} className="lcr-find-filters" hidden={!isOpen}>
        <label>
          {dates.kind === 'asked' ? 'Maximum total (£)' : 'Maximum price per hour (£)'}
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={isPriceUnreadable}
            aria-describedby={isPriceUnreadable ? priceProblemId : undefined}
            {...bind('maxPrice')}
          />
        </label>
        <label>
          Seats, at least
          <input type="number" min={1} max={60} inputMode="numeric" {...bind('seats')} />
        </label>
        <label>
          Make
          <select {...bind('make')}>
            <option value="">Any</option>
            {typed.make && !makes.includes(typed.make) && <option>{typed.make}</option>}
            {makes.map((make) => (
              <option key={make}>{make}</option>
            ))}
          </select>
        </label>
        <label>
          Order
          <select {...bind('sort')}>
            <option value="">As listed</option>
            <option value="price">Lowest price first</option>
            <option value="-price">Highest price first</option>
            <option value="make">By make</option>
          </select>
        </label>
      </div>
      <div className="lcr-find-end">
        <p id={problemId} role="alert">
          {fault?.message}
        </p>
        {isPriceUnreadable && (
          <p id={priceProblemId} role="alert">
            {NOT_POUNDS}
          </p>
        )}
        {dates.kind === 'asked' && <p>{reservationDatesText(dates.searched.dates)}</p>}
        {dates.kind === 'incomplete' && <p>{dates.hint}</p>}
        {endsBefore(typed) && (
          <button
            type="button"
            className="lcr-button"
            onClick={() => change({ ...typed, to: addDays(typed.from, 1) })}
          >
            Ends the next day
          </button>
        )}
      </div>
    </form>
  );
}
