// What visitors ask drivers for: read, called back about, and removed.
import { useAppDispatch, useAppSelector } from '#app/app/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { selectLastAnswer } from '#app/api/lastAnswer.ts';
import {
  jobRequestApi,
  selectAllJobRequests,
  useDeleteJobRequestMutation,
  useGetJobRequestsQuery,
  type JobRequestsById,
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
const autoHeight = () => 'auto' as const;
// What a row usually needs: a good guess moves nothing when the rows are measured.
const usualHeight = () => 58;

/** While another page is on its way the one before stays. */
const selectBefore = selectLastAnswer<JobRequestsById>('getJobRequests');

export function RequestedJobs() {
  const dispatch = useAppDispatch();
  const { view, changeTo } = useTableView(VIEW);
  const {
    data: answered,
    error,
    isFetching,
    refetch,
  } = useGetJobRequestsQuery(listArguments(view), {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const before = useAppSelector(selectBefore);
  const data = answered ?? before;
  const [deleteRequest] = useDeleteJobRequestMutation();
  const [doomed, setDoomed] = useKept<JobRequest | undefined>('requestDialog', undefined);
  const close = () => setDoomed(undefined);
  return (
    <DeleteRequestContext value={setDoomed}>
      <DenseTable
        label="Requested Jobs"
        columns={REQUEST_COLUMNS}
        rows={data && selectAllJobRequests(data)}
        total={data?.total}
        view={view}
        changeTo={changeTo}
        hiddenWhenNarrow={HIDDEN_WHEN_NARROW}
        getRowHeight={autoHeight}
        getEstimatedRowHeight={usualHeight}
        busy={isFetching}
        failure={error && errorMessage(error)}
        onRetry={() => void refetch()}
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
