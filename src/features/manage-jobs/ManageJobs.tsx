// The drivers' board as admins keep it.
import { useAppDispatch } from '#app/store/hooks.ts';
import { useTableState } from '#app/api/tableSlice.ts';
import { useTablePage } from '#app/api/useTablePage.ts';
import { jobApi, selectAllJobs, selectJob, useGetJobsQuery } from '#app/entities/job/index.ts';
import { DenseTable } from '#app/shared/ui/dense-table/DenseTable.tsx';
import { RowActionContext } from '#app/shared/ui/dense-table/rowActions.ts';
import { listArguments, wholeListArguments } from '#app/shared/ui/dense-table/tableView.ts';
import { useTableView } from '#app/shared/ui/dense-table/useTableView.ts';
import { AddJob } from './AddJob.tsx';
import { DeleteJobDialog } from './DeleteJobDialog.tsx';
import { JOB_COLUMNS } from './jobColumns.tsx';
import { jobTableSlice } from './jobTableSlices.ts';
import { UpdateJobDialog } from './UpdateJobDialog.tsx';

const VIEW = {};
const HIDDEN_WHEN_NARROW = ['description', 'acceptedByName'];
const { getJobs } = jobApi.endpoints;
const USUAL_HEIGHT = 58;

export function ManageJobs() {
  const dispatch = useAppDispatch();
  const { view, changeTo } = useTableView(VIEW);
  const { page, gridProps } = useTablePage(useGetJobsQuery, listArguments(view));
  const { dialog, onRowAction, closeDialog, selection } = useTableState(jobTableSlice);
  const job = page && dialog ? selectJob(page, dialog.id) : undefined;
  return (
    <RowActionContext value={onRowAction}>
      <AddJob />
      <DenseTable
        label="Jobs"
        columns={JOB_COLUMNS}
        rows={page && selectAllJobs(page)}
        {...gridProps}
        {...selection}
        view={view}
        changeTo={changeTo}
        hiddenWhenNarrow={HIDDEN_WHEN_NARROW}
        usualHeight={USUAL_HEIGHT}
        isSteady
        emptyText="There are no jobs to show."
        loadAll={async () =>
          selectAllJobs(
            await dispatch(
              getJobs.initiate(wholeListArguments(view), { subscribe: false, forceRefetch: true }),
            ).unwrap(),
          )
        }
      />
      {job && dialog?.kind === 'update' && <UpdateJobDialog job={job} onClose={closeDialog} />}
      {job && dialog?.kind === 'delete' && <DeleteJobDialog job={job} onClose={closeDialog} />}
    </RowActionContext>
  );
}
