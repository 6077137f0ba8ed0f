// The view of a table, kept in the address: reload it, send it, go back to it.
import { useSearchParams } from 'react-router-dom';
import { changeView, readView, writeView, type TableView, type ViewSpec } from './tableView.ts';

export type ChangeView = (change: Partial<TableView>) => void;

/** `spec` is a constant of the screen. Changes replace the history entry: Back leaves the screen, as people expect. */
export function useTableView(spec: ViewSpec): { view: TableView; changeTo: ChangeView } {
  const [params, setParams] = useSearchParams();
  const view = readView(params, spec);
  return {
    view,
    changeTo: (change) => setParams(writeView(params, changeView(view, change), spec), { replace: true }),
  };
}
