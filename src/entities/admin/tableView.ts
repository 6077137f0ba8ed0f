// How a table is looked at, as the address says it: a link shows somebody else the same rows in the same order.
import { useSearchParams } from 'react-router-dom';
import { isLondonDate } from '#domain/time/london.ts';

export const DENSITIES = ['compact', 'standard', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];
export const PAGE_SIZES = [25, 50, 100] as const;

export interface TableView {
  /** From 0; the address counts from 1, as people do. */
  page: number;
  pageSize: number;
  /** A field, '-field' for descending, '' for the list's own order. */
  sort: string;
  q: string;
  /** The filters that are set, by name. */
  filters: Readonly<Record<string, string>>;
  /** The columns left out; undefined where nobody has chosen. */
  hidden: readonly string[] | undefined;
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
  /** The text of each value; '' comes first and means all. */
  options: Readonly<Record<string, string>>;
  /** Which other values count, where the list of values is loaded later or has only the usual ones. */
  isValue?: (value: string) => boolean;
}

/** A filter that is typed: an id or another text, or a London date. */
export interface TypedTableFilter extends NamedFilter {
  kind: 'text' | 'date';
}

/** A filter that the list's call understands. */
export type TableFilter = ChoiceTableFilter | TypedTableFilter;

/** What makes one table's part of the address its own. */
export interface ViewSpec {
  /** Put before each name, where a screen has two tables. */
  prefix?: string;
  /** Anything else than their values is not read from the address. */
  filters?: readonly TableFilter[];
  pageSize?: number;
}

/** What a list call takes: a page, its order, what is searched for, and the filters. */
export type ListArguments = { page: number; pageSize: number; sort?: string; q?: string } & Record<
  string,
  string | number
>;

const SORT = /^-?[A-Za-z_]{1,40}$/;
const DEFAULT_PAGE_SIZE = 50;
const DEFAULT_DENSITY: Density = 'compact';

const oneOf = <T extends string>(options: readonly T[], text: string | null): T | undefined =>
  options.find((option) => option === text);

/** True for a London date of this century or a later one: '2026-11-22'. */
export const isFilterDate = (text: string): boolean => text >= '2000' && isLondonDate(text);

/** The value of a filter in the address; undefined for none, and for what makes no sense. */
function readFilter(filter: TableFilter, text: string | null): string | undefined {
  if (text === null) return undefined;
  if (filter.kind) {
    const isValid = filter.kind === 'text' || isFilterDate(text);
    return (isValid && text.trim().slice(0, 200)) || undefined;
  }
  return ((Object.hasOwn(filter.options, text) || filter.isValue?.(text)) && text) || undefined;
}

/** Reads the view; what makes no sense counts as not said. */
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
    density: oneOf(DENSITIES, get('density')) ?? DEFAULT_DENSITY,
  };
}

/** The address with this view in it: only what differs from the usual, and everybody else's parameters untouched. */
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
  for (const { name } of spec.filters ?? []) put(name, view.filters[name] ?? '');
  const hideKey = `${spec.prefix ?? ''}hide`;
  if (view.hidden) next.set(hideKey, view.hidden.join(','));
  else next.delete(hideKey);
  return next;
}

/** What a change of the view does to the page: other rows are looked at from their first page. */
export function changeView(view: TableView, change: Partial<TableView>): TableView {
  const otherRows = ['pageSize', 'sort', 'q', 'filters'].some((name) => name in change);
  return { ...view, ...(otherRows ? { page: 0 } : {}), ...change };
}

/** The page of the list that this view shows. */
export function listArguments({ page, pageSize, sort, q, filters }: TableView): ListArguments {
  const search = q.trim();
  return { ...filters, page, pageSize, ...(sort ? { sort } : {}), ...(search ? { q: search } : {}) };
}

/** The whole list that this view shows a page of. */
export function wholeListArguments(view: TableView): Omit<ListArguments, 'page' | 'pageSize'> {
  const { page: _page, pageSize: _pageSize, ...rest } = listArguments(view);
  return rest;
}

/** The view of a table, kept in the address: a change replaces the history entry, so that Back leaves the screen. */
export function useTableView(spec: ViewSpec) {
  const [params, setParams] = useSearchParams();
  const view = readView(params, spec);
  return {
    view,
    changeTo: (change: Partial<TableView>) =>
      setParams(writeView(params, changeView(view, change), spec), { replace: true }),
  };
}
