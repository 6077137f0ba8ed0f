// A column of a dense table: MUI's, and what it is in a CSV file.
import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';

export type DenseColumn<Row extends GridValidRowModel> = GridColDef<Row> & {
  headerName: string;
  /** The cell as text for CSV; a column without it is not exported. */
  csv?: (row: Row) => string;
};
