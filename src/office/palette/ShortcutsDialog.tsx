// Lists the shortcuts of the admins' area and turns off those of a single key.
import { useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { selectHasSingleKeys, singleKeysSwitched } from '#app/platform/preferences/preferencesSlice.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import paletteStyle from './palette.css';
import { SHORTCUTS } from './shortcuts.ts';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const hasSingleKeys = useAppSelector(selectHasSingleKeys);
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <StaticStyle id="command-palette" css={paletteStyle} />
      <DialogTitle id={titleId}>Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <dl className="lcr-shortcuts">
          {SHORTCUTS.map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label className="lcr-shortcuts-switch">
          <input
            type="checkbox"
            checked={hasSingleKeys}
            onChange={({ target }) => dispatch(singleKeysSwitched(target.checked))}
          />
          Shortcuts of a single key
        </label>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
