// The column of descriptions, the same for jobs and for what visitors ask for.
import { JobDescription } from '#app/entities/job/index.ts';
import type { DenseColumn } from '#app/shared/ui/dense-table/denseColumn.ts';

/** `titleId` answers the id of what names the row; `flex` is the column's share of the width. */
export function descriptionColumn<Row extends { id: string; description: string }>(
  flex: number,
  titleId: (row: Row) => string,
): DenseColumn<Row> {
  return {
    field: 'description',
    headerName: 'Description',
    flex,
    minWidth: 220,
    display: 'flex',
    renderCell: ({ row }) => (
      <div className="lcr-cell-text">
        <JobDescription description={row.description} titleId={titleId(row)} />
      </div>
    ),
    csv: ({ description }) => description,
  };
}
