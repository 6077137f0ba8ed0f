// Searches people, cars, reservations and pages, and navigates to a result.
import { useEffect, useId, useState } from 'react';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useNavigate } from 'react-router-dom';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import paletteStyle from './palette.css';
import { useFindings, type FindablePage, type Finding } from './useFindings.ts';

const PAUSE_MS = 200;

/** The text after the user pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export interface FindDialogProps {
  pages: readonly FindablePage[];
  onClose: () => void;
}

export function FindDialog(props: FindDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <StaticStyle id="command-palette" css={paletteStyle} />
      <DialogTitle id={titleId}>Find</DialogTitle>
      <DialogContent>
        <Find {...props} />
      </DialogContent>
    </Dialog>
  );
}

/** A component inside the dialog, because the dialog mounts its content later. */
function Find({ pages, onClose }: FindDialogProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const settled = useSettled(text);
  const { findings, busy, failure } = useFindings(settled, pages);
  const { getRootProps, getInputLabelProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } =
    useAutocomplete<Finding>({
      options: findings,
      open: true,
      autoHighlight: true,
      clearOnBlur: false,
      value: null,
      inputValue: text,
      onInputChange: (_event, typed, reason) => {
        if (reason === 'input') setText(typed);
      },
      onChange: (_event, finding) => {
        if (!finding) return;
        onClose();
        void navigate(finding.to);
      },
      onClose: (_event, reason) => {
        if (reason === 'escape') onClose();
      },
      filterOptions: (options) => options,
      getOptionLabel: ({ title }) => title,
      getOptionKey: ({ group, id }) => `${group} ${id}`,
    });
  const found = groupedOptions as Finding[];
  return (
    <div className="lcr-palette" {...getRootProps()}>
      <label className="visually-hidden" {...getInputLabelProps()}>
        Find
      </label>
      <input
        {...getInputProps()}
        type="text"
        placeholder="People, cars, reservations, pages"
        autoFocus
        maxLength={200}
      />
      {failure !== undefined && <p role="alert">{failure}</p>}
      <ul {...getListboxProps()}>
        {found.map((finding, index) => {
          const { key, ...option } = getOptionProps({ option: finding, index });
          return (
            <li key={key} {...option}>
              <span>
                <b>{finding.title}</b>
                <small>{finding.detail}</small>
              </span>
              <small>{finding.group}</small>
            </li>
          );
        })}
      </ul>
      <p role="status">{foundText(found.length, busy || settled !== text)}</p>
    </div>
  );
}

function foundText(count: number, isSearching: boolean): string {
  if (isSearching) return 'Searching...';
  if (count === 0) return 'Nothing found.';
  return count === 1 ? '1 result' : `${String(count)} results`;
}
