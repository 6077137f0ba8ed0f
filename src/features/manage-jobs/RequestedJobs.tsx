// What visitors ask drivers for: read, called back about, and removed.
import { useAppDispatch } from '#app/store/hooks.ts';
import { useTableState } from '#app/api/tableSlice.ts';
import { useTablePage } from '#app/api/useTablePage.ts';
import {
  jobRequestApi,
  selectAllJobRequests,
  selectJobRequest,
  useGetJobRequestsQuery,
} from '#app/entities/job-request/index.ts';
import { DenseTable } from '#app/shared/ui/dense-table/DenseTable.tsx';
import { RowActionContext } from '#app/shared/ui/dense-table/rowActions.ts';
import { listArguments, wholeListArguments } from '#app/shared/ui/dense-table/tableView.ts';
import { useTableView } from '#app/shared/ui/dense-table/useTableView.ts';
import { DeleteRequestDialog } from './DeleteRequestDialog.tsx';
import { jobRequestTableSlice } from './jobTableSlices.ts';
import { REQUEST_COLUMNS } from './requestColumns.tsx';

// The screen has two tables; this one's part of the address is its own.
const VIEW = { prefix: 'requests.' };
const HIDDEN_WHEN_NARROW = ['daysRequired', 'description'];
const { getJobRequests } = jobRequestApi.endpoints;
const USUAL_HEIGHT = 58;

export function RequestedJobs() {
  const dispatch = useAppDispatch();
  const { view, changeTo } = useTableView(VIEW);
  const { page, gridProps } = useTablePage(useGetJobRequestsQuery, listArguments(view));
  const { dialog, onRowAction, closeDialog, selection } = useTableState(jobRequestTableSlice);
  const request = page && dialog ? selectJobRequest(page, dialog.id) : undefined;
  return (
    <RowActionContext value={onRowAction}>
      <DenseTable
        label="Requested Jobs"
        columns={REQUEST_COLUMNS}
        rows={page && selectAllJobRequests(page)}
        {...gridProps}
        {...selection}
        view={view}
        changeTo={changeTo}
        hiddenWhenNarrow={HIDDEN_WHEN_NARROW}
        usualHeight={USUAL_HEIGHT}
        emptyText="Nobody is asking for drivers at the moment."
        loadAll={async () =>
          selectAllJobRequests(
            await dispatch(
              getJobRequests.initiate(wholeListArguments(view), { subscribe: false, forceRefetch: true }),
            ).unwrap(),
          )
        }
      />
      {request && <DeleteRequestDialog request={request} onClose={closeDialog} />}
    </RowActionContext>
  );
}
