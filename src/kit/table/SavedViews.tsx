// The named views of a table: those of the product, and those that the person saves.
import { useState } from 'react';
import type { SavedView } from '#app/platform/preferences/preferencesSlice.ts';
import { isEnter } from '#app/platform/browser/isEnter.ts';
import { readView, viewText, type TableView, type ViewSpec } from './tableView.ts';

/** A view of the product. */
export interface NamedView {
  name: string;
  filters: TableView['filters'];
  sort?: string;
}

const MAX_NAME = 40;

export interface SavedViewsProps {
  spec: ViewSpec;
  view: TableView;
  changeTo: (change: Partial<TableView>) => void;
  named: readonly NamedView[];
  own: readonly SavedView[];
  onSaved: (own: readonly SavedView[]) => void;
  onOpened: () => void;
}

export function SavedViews({ spec, view, changeTo, named, own, onSaved, onOpened }: SavedViewsProps) {
  const [name, setName] = useState('');
  const open = (change: Partial<TableView>) => {
    changeTo({ q: '', ...change });
    onOpened();
  };
  const wanted = name.trim();
  const save = () => {
    if (wanted === '') return;
    onSaved([...own.filter((each) => each.name !== wanted), { name: wanted, search: viewText(view, spec) }]);
    setName('');
  };
  return (
    <>
      <ul className="lcr-table-views">
        {named.map(({ name: text, filters, sort = '' }) => (
          <li key={text}>
            <button type="button" onClick={() => open({ filters, sort })}>
              {text}
            </button>
          </li>
        ))}
        {own.map((each) => (
          <li key={each.name}>
            <button
              type="button"
              onClick={() => {
                const { page: _page, ...saved } = readView(new URLSearchParams(each.search), spec);
                open(saved);
              }}
            >
              {each.name}
            </button>
            <button
              type="button"
              aria-label={`Remove the view ${each.name}`}
              onClick={() => onSaved(own.filter((other) => other !== each))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <div className="lcr-table-save">
        <label className="lcr-table-select">
          <span>Name</span>
          <input
            value={name}
            maxLength={MAX_NAME}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
            onKeyDown={({ nativeEvent }) => {
              if (isEnter(nativeEvent)) save();
            }}
          />
        </label>
        <button type="button" className="lcr-table-button" disabled={wanted === ''} onClick={save}>
          Save this view
        </button>
      </div>
    </>
  );
}
