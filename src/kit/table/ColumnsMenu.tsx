// The menu that selects the shown columns.
import { useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

export interface ColumnsMenuProps {
  columns: readonly { field: string; headerName: string; hideable?: boolean }[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}

export function ColumnsMenu({ columns, hidden, onChange }: ColumnsMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="lcr-table-button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </button>
      <Menu
        open={anchor !== null}
        // The menu is inside the landmark of the screen.
        container={() => document.querySelector('main')}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { dense: true, 'aria-label': 'Columns' } }}
      >
        {columns
          .filter(({ hideable = true }) => hideable)
          .map(({ field, headerName }) => {
            const isShown = !hidden.includes(field);
            return (
              <MenuItem
                key={field}
                role="menuitemcheckbox"
                aria-checked={isShown}
                onClick={() =>
                  onChange(isShown ? [...hidden, field] : hidden.filter((other) => other !== field))
                }
              >
                <Checkbox size="small" edge="start" checked={isShown} tabIndex={-1} disableRipple inert />
                {headerName}
              </MenuItem>
            );
          })}
      </Menu>
    </>
  );
}
