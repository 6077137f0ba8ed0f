// The look of the board: dense and calm; the driver's own jobs carry a mark at the edge.
import type { SxProps, Theme } from '@mui/material/styles';

export const jobsTableStyle: SxProps<Theme> = {
  '& th, & td': { py: 1.25, px: 2, verticalAlign: 'top', fontSize: '0.95rem', borderColor: 'divider' },
  '& thead th': { color: 'text.secondary', fontWeight: 550, fontSize: '0.84rem', whiteSpace: 'nowrap' },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& [data-cell=title]': { fontWeight: 600, width: '26%' },
  '& [data-cell=description]': { color: 'text.secondary' },
  '& [data-cell=pay]': { fontVariantNumeric: 'lining-nums tabular-nums', width: '14%' },
  '& [data-cell=actions]': { width: '24%' },
  '& [data-mine=true] [data-cell=title]': { boxShadow: 'inset 3px 0 var(--mui-palette-secondary-main)' },
  '@media (max-width: 768px)': {
    '& table, & tbody': { display: 'block' },
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateAreas: '"title pay" "description description" "actions actions"',
      rowGap: 1,
      p: 2,
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& tbody tr:last-child': { borderBottom: 0 },
    '& tbody tr > *': { display: 'block', width: 'auto !important', p: 0, border: 0 },
    '& [data-cell=title]': { gridArea: 'title', fontSize: '1.02rem' },
    '& [data-cell=description]': { gridArea: 'description' },
    '& [data-cell=pay]': { gridArea: 'pay', pl: 2 },
    '& [data-cell=actions]': { gridArea: 'actions' },
    '& [data-mine=true]': { boxShadow: 'inset 3px 0 var(--mui-palette-secondary-main)' },
    '& [data-mine=true] [data-cell=title]': { boxShadow: 'none' },
    '& [data-cell=actions] button': { width: '100%', minHeight: 44 },
  },
};
