// What visitors ask drivers for: read, called back about, and removed.
import { useAppDispatch } from '#app/app/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { useTablePage } from '#app/api/useTablePage.ts';
import {
  jobRequestApi,
  selectAllJobRequests,
  useDeleteJobRequestMutation,
  useGetJobRequestsQuery,
} from '#app/entities/job-request/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { useKept } from '#app/shared/lib/useKept.ts';
import { ConfirmDialog } from '#app/shared/ui/ConfirmDialog.tsx';
import { DenseTable } from '#app/shared/ui/dense-table/DenseTable.tsx';
import { listArguments, wholeListArguments } from '#app/shared/ui/dense-table/tableView.ts';
import { useTableView } from '#app/shared/ui/dense-table/useTableView.ts';
import type { JobRequest } from '#domain/contract/jobRequests.ts';
import { DeleteRequestContext } from './jobWishes.ts';
import { REQUEST_COLUMNS } from './requestColumns.tsx';

// The screen has two tables; this one's part of the address is its own.
const VIEW = { prefix: 'requests.' };
const HIDDEN_WHEN_NARROW = ['daysRequired', 'description'];
const { getJobRequests } = jobRequestApi.endpoints;
const USUAL_HEIGHT = 58;

export function RequestedJobs() {
  const dispatch = useAppDispatch();
  const { view, changeTo } = useTableView(VIEW);
  const { page, told } = useTablePage(useGetJobRequestsQuery, listArguments(view));
  const [deleteRequest] = useDeleteJobRequestMutation();
  const [doomed, setDoomed] = useKept<JobRequest | undefined>('requestDialog', undefined);
  const close = () => setDoomed(undefined);
  return (
    <DeleteRequestContext value={setDoomed}>
      <DenseTable
        label="Requested Jobs"
        columns={REQUEST_COLUMNS}
        rows={page && selectAllJobRequests(page)}
        {...told}
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
      {doomed && (
        <ConfirmDialog
          question="Are you sure you want to delete the requested job?"
          yes="Delete"
          explain={errorMessage}
          onYes={async () => {
            await deleteRequest(doomed.id).unwrap();
            dispatch(noticePosted({ kind: 'success', text: 'The requested job has been deleted.' }));
            close();
          }}
          onClose={close}
        >
          <p>
            {doomed.driversNeeded} drivers for {doomed.daysRequired} days, {doomed.contactNumber}
          </p>
        </ConfirmDialog>
      )}
    </DeleteRequestContext>
  );
}
