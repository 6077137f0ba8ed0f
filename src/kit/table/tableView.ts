// The view of a table in the address, so that a link shows another user the same rows in the same order. A table whose
// address has no view shows the last one of the person.
import { useEffect, useEffectEvent, useRef, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SavedView } from '#app/platform/preferences/preferencesSlice.ts';
import { useStaffPreferences } from '#app/platform/preferences/useStaffPreferences.ts';
import { isLondonDate } from '#domain/time/london.ts';

export const DENSITIES = ['compact', 'standard', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];
export const PAGE_SIZES = [25, 50, 100] as const;

export interface TableView {
  /** From 0; the address counts from 1. */
  page: number;
  pageSize: number;
  /** A field, '-field' for descending, '' for the order of the list. */
  sort: string;
  q: string;
  /** The filters that are set, by name. */
  filters: Readonly<Record<string, string>>;
  /** The hidden columns; undefined until the user chooses columns. */
  hidden: readonly string[] | undefined;
  /** The widths in px that the user gave columns, by field. */
  widths: Readonly<Record<string, number>>;
  density: Density;
}

interface NamedFilter {
  /** The parameter of the list's call. */
  name: string;
  label: string;
}

/** A filter with a list of values. */
export interface ChoiceTableFilter extends NamedFilter {
  kind?: undefined;
  /** The text of each value; '' comes first and means all values. */
  options: Readonly<Record<string, string>>;
  /** Accepts other values, for options that are loaded later or are incomplete. */
  isValue?: (value: string) => boolean;
}

/** A filter with a typed text, such as an id. */
export interface TextTableFilter extends NamedFilter {
  kind: 'text';
}

/** A filter with a London date. The table without one does not load the date field. */
export interface DateTableFilter extends NamedFilter {
  kind: 'date';
  Field: ComponentType<FilterProps>;
}

/** The props of a filter: its current value and the function that changes it. */
export interface FilterProps extends NamedFilter {
  value: string;
  onChange: (value: string) => void;
}

/** A filter that the list call accepts. */
export type TableFilter = ChoiceTableFilter | TextTableFilter | DateTableFilter;

/** Separates the parameters of one table from others in the address. */
export interface ViewSpec {
  /** Names the table, and its view among the preferences of the person. */
  label?: string;
  /** The prefix of each parameter, for a screen with two tables. */
  prefix?: string;
  /** The address can only have values of these filters. */
  filters?: readonly TableFilter[];
  pageSize?: number;
}

/** The arguments of a list call: a page, its order, the search text, and the filters. */
export type ListArguments = { page: number; pageSize: number; sort?: string; q?: string } & Record<
  string,
  string | number
>;

const NONE: readonly never[] = [];
const SORT = /^-?[A-Za-z_]{1,40}$/;
const DEFAULT_PAGE_SIZE = 50;
const DEFAULT_DENSITY: Density = 'compact';

const oneOf = <T extends string>(options: readonly T[], text: string | null): T | undefined =>
  options.find((option) => option === text);

/** True for a London date of this century or a later one: '2026-11-22'. */
export const isFilterDate = (text: string): boolean => text >= '2000' && isLondonDate(text);

/** The value of a filter in the address; undefined for a missing or invalid value. */
function readFilter(filter: TableFilter, text: string | null): string | undefined {
  if (text === null) return undefined;
  if (filter.kind) {
    const isValid = filter.kind === 'text' || isFilterDate(text);
    return (isValid && text.trim().slice(0, 200)) || undefined;
  }
  return ((Object.hasOwn(filter.options, text) || filter.isValue?.(text)) && text) || undefined;
}

/** 'carMake.240_customer.180': the widths of columns by field. */
function readWidths(text: string | null): Record<string, number> {
  const widths = (text ?? '').split('_').map((part) => part.split('.'));
  return Object.fromEntries(
    widths.flatMap(([field = '', px]) => {
      const width = Number(px);
      return SORT.test(field) && Number.isInteger(width) && width >= 50 && width <= 2_000
        ? [[field, width]]
        : [];
    }),
  );
}

/** Reads the view; an invalid value counts as missing. */
export function readView(params: URLSearchParams, spec: ViewSpec = {}): TableView {
  const get = (name: string) => params.get(`${spec.prefix ?? ''}${name}`);
  const page = Number(get('page') ?? 1);
  const size = PAGE_SIZES.find((option) => String(option) === get('size'));
  const sort = get('sort') ?? '';
  const hide = get('hide');
  const filters = (spec.filters ?? []).flatMap((filter) => {
    const value = readFilter(filter, get(filter.name));
    return value === undefined ? [] : [[filter.name, value] as const];
  });
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page - 1 : 0,
    pageSize: size ?? spec.pageSize ?? DEFAULT_PAGE_SIZE,
    sort: SORT.test(sort) ? sort : '',
    q: (get('q') ?? '').slice(0, 200),
    filters: Object.fromEntries(filters),
    hidden: hide === null ? undefined : hide.split(',').filter(Boolean),
    widths: readWidths(get('widths')),
    density: oneOf(DENSITIES, get('density')) ?? DEFAULT_DENSITY,
  };
}

/** The address with this view: only values that differ from the default; other parameters stay. */
export function writeView(params: URLSearchParams, view: TableView, spec: ViewSpec = {}): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string, usual = '') => {
    const key = `${spec.prefix ?? ''}${name}`;
    if (value === usual) next.delete(key);
    else next.set(key, value);
  };
  put('page', String(view.page + 1), '1');
  put('size', String(view.pageSize), String(spec.pageSize ?? DEFAULT_PAGE_SIZE));
  put('sort', view.sort);
  put('q', view.q);
  put('density', view.density, DEFAULT_DENSITY);
  put(
    'widths',
    Object.entries(view.widths)
      .map((width) => width.join('.'))
      .join('_'),
  );
  for (const { name } of spec.filters ?? []) put(name, view.filters[name] ?? '');
  const hideKey = `${spec.prefix ?? ''}hide`;
  if (view.hidden) next.set(hideKey, view.hidden.join(','));
  else next.delete(hideKey);
  return next;
}

/** The page after a change of the view: other rows start at the first page. */
export function changeView(view: TableView, change: Partial<TableView>): TableView {
  const otherRows = ['pageSize', 'sort', 'q', 'filters'].some((name) => name in change);
  return { ...view, ...(otherRows ? { page: 0 } : {}), ...change };
}

/** The page of the list that this view shows. */
export function listArguments({ page, pageSize, sort, q, filters }: TableView): ListArguments {
  const search = q.trim();
  return { ...filters, page, pageSize, ...(sort ? { sort } : {}), ...(search ? { q: search } : {}) };
}

/** The whole list, of which this view shows a page. */
export function wholeListArguments(view: TableView): Omit<ListArguments, 'page' | 'pageSize'> {
  const { page: _page, pageSize: _pageSize, ...rest } = listArguments(view);
  return rest;
}

/**
 * The view that a table shows: the address, completed by the last view of the person. Sort and filters of that view
 * count only when the address has neither, nor a search or a page.
 */
export function completedView(params: URLSearchParams, last: string, spec: ViewSpec): TableView {
  const view = readView(params, spec);
  const before = readView(new URLSearchParams(last), spec);
  const has = (name: string) => params.has(`${spec.prefix ?? ''}${name}`);
  const rows = ['page', 'sort', 'q', ...(spec.filters ?? []).map(({ name }) => name)];
  return {
    ...view,
    ...(rows.some(has) ? {} : { sort: before.sort, filters: before.filters }),
    pageSize: has('size') ? view.pageSize : before.pageSize,
    density: has('density') ? view.density : before.density,
    hidden: view.hidden ?? before.hidden,
    widths: has('widths') ? view.widths : before.widths,
  };
}

/** A view as a query of the address, without the search and the page. */
export const viewText = (view: TableView, spec: ViewSpec): string =>
  writeView(new URLSearchParams(), { ...view, q: '', page: 0 }, spec).toString();

/**
 * The view of a table, in the address and among the preferences of the person. A change replaces the history entry, so
 * that Back leaves the screen.
 */
export function useTableView(spec: ViewSpec) {
  const [params, setParams] = useSearchParams();
  const { label = '' } = spec;
  const { preferences, change } = useStaffPreferences();
  const { search, views } = preferences.tables?.[label] ?? {};
  const view = completedView(params, search ?? '', spec);
  const completed = writeView(params, view, spec);
  const address = completed.toString();
  const isComplete = address === writeView(params, readView(params, spec), spec).toString();
  const complete = useEffectEvent(() => setParams(completed, { replace: true }));
  useEffect(() => {
    if (!isComplete) complete();
    // Another table of the screen may have changed the address in the meantime.
  }, [isComplete, address]);
  // The grid reports the first page directly after a new search, before the address has that search.
  const latest = useRef<TableView>(undefined);
  useEffect(() => {
    latest.current = undefined;
  }, [address]);
  const remember = (changes: { search?: string; views?: readonly SavedView[] }) =>
    change({
      tables: { ...preferences.tables, [label]: { ...preferences.tables?.[label], ...changes } },
    });
  return {
    view,
    changeTo: (changes: Partial<TableView>) => {
      const next = changeView(latest.current ?? view, changes);
      latest.current = next;
      const text = viewText(next, spec);
      // A change of the page alone changes no preference: the grid repeats its correction of a missing page until the
      // address has changed, and must not render again each time.
      if (text !== (search ?? '')) remember({ search: text });
      setParams(writeView(params, next, spec), { replace: true });
    },
    /** The views that the person saved under a name. */
    views: Array.isArray(views) ? (views as readonly SavedView[]) : NONE,
    saveViews: (saved: readonly SavedView[]) => remember({ views: saved }),
  };
}
