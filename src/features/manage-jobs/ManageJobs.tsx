// The drivers' board as admins keep it.
import { useAppDispatch } from '#app/app/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { useTablePage } from '#app/api/useTablePage.ts';
import { jobApi, selectAllJobs, useDeleteJobMutation, useGetJobsQuery } from '#app/entities/job/index.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { useKept } from '#app/shared/lib/useKept.ts';
import { ConfirmDialog } from '#app/shared/ui/ConfirmDialog.tsx';
import { DenseTable } from '#app/shared/ui/dense-table/DenseTable.tsx';
import { listArguments, wholeListArguments } from '#app/shared/ui/dense-table/tableView.ts';
import { useTableView } from '#app/shared/ui/dense-table/useTableView.ts';
import type { Job } from '#domain/contract/jobs.ts';
import { AddJob } from './AddJob.tsx';
import { JOB_COLUMNS } from './jobColumns.tsx';
import { JobWishesContext } from './jobWishes.ts';
import { UpdateJobDialog } from './UpdateJobDialog.tsx';

const VIEW = {};
const HIDDEN_WHEN_NARROW = ['description', 'acceptedByName'];
const { getJobs } = jobApi.endpoints;
const USUAL_HEIGHT = 58;

type Wish = { kind: 'update' | 'delete'; job: Job };

export function ManageJobs() {
  const dispatch = useAppDispatch();
  const { view, changeTo } = useTableView(VIEW);
  const { page, told } = useTablePage(useGetJobsQuery, listArguments(view));
  const [deleteJob] = useDeleteJobMutation();
  const [wish, setWish] = useKept<Wish | undefined>('jobDialog', undefined);
  const close = () => setWish(undefined);
  const wishes = {
    onUpdate: (job: Job) => setWish({ kind: 'update', job }),
    onDelete: (job: Job) => setWish({ kind: 'delete', job }),
  };
  return (
    <JobWishesContext value={wishes}>
      <AddJob />
      <DenseTable
        label="Jobs"
        columns={JOB_COLUMNS}
        rows={page && selectAllJobs(page)}
        {...told}
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
      {wish?.kind === 'update' && <UpdateJobDialog job={wish.job} onClose={close} />}
      {wish?.kind === 'delete' && (
        <ConfirmDialog
          question="Are you sure you want to delete the job?"
          yes="Delete"
          explain={errorMessage}
          onYes={async () => {
            await deleteJob(wish.job.id).unwrap();
            dispatch(noticePosted({ kind: 'success', text: 'The job has been deleted.' }));
            close();
          }}
          onClose={close}
        >
          <p>
            {wish.job.title}
            {wish.job.taken && `, accepted by ${wish.job.acceptedByName || 'a driver'}`}
          </p>
        </ConfirmDialog>
      )}
    </JobWishesContext>
  );
}
