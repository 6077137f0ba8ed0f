// The reviews of every status, with the actions of an admin: approve, hide and restore.
import { AdminTable } from '#app/kit/table/AdminTable.tsx';
import { useListRows } from '#app/kit/table/useListRows.ts';
import type { TableView } from '#app/kit/table/tableView.ts';
import { reviewAdminApi } from '../data/reviewAdminApi.ts';
import { REVIEW_COLUMNS, STATUS_TEXTS } from './reviewColumns.tsx';

const FILTERS = [{ name: 'status', label: 'Status', options: { '': 'All', ...STATUS_TEXTS } }];
const useReviewRows = (view: TableView) => useListRows(reviewAdminApi.endpoints.getModeratedReviews, view);

export function ManageReviews() {
  return (
    <AdminTable
      label="Reviews"
      columns={REVIEW_COLUMNS}
      useRows={useReviewRows}
      filters={FILTERS}
      grows
      isSteady
      emptyText="There are no reviews to show."
    />
  );
}
