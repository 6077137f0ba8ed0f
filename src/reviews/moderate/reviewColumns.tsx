// The columns of the reviews; their fields are the names that the server sorts by.
import type { GridRenderCellParams } from '@mui/x-data-grid';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { actionsColumn, RowActions, type AdminColumn } from '#app/kit/table/RowActions.tsx';
import { CutText } from '#app/kit/table/CutText.tsx';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { useModerateReviewMutation } from '../data/reviewAdminApi.ts';
import type { ReviewStatus } from '#domain/reviews/contract/reviews.ts';
import type { ModeratedReview, ReviewModeration } from '#domain/reviews/contract/reviewsAdmin.ts';
import { formatLondonDate, londonDate } from '#domain/time/london.ts';

const PREVIEW = 100;

export const STATUS_TEXTS: Record<ReviewStatus, string> = {
  waiting: 'Waiting',
  shown: 'Shown',
  hidden: 'Hidden',
};
const TAG_KINDS: Record<ReviewStatus, string> = { waiting: 'open', shown: 'good', hidden: 'off' };

const writtenOn = ({ createdAt }: ModeratedReview) => formatLondonDate(londonDate(Date.parse(createdAt)));
const starsOf = ({ rating }: ModeratedReview) => (rating === undefined ? '' : String(rating));
const verifiedText = ({ isVerifiedHire = false }: ModeratedReview) => (isVerifiedHire ? 'Verified hire' : '');

function Status({ review }: { review: ModeratedReview }) {
  return (
    <span>
      <span className="lcr-tag" data-kind={TAG_KINDS[review.status]}>
        {STATUS_TEXTS[review.status]}
      </span>
      {review.isVerifiedHire && <span className="lcr-tag-more">{verifiedText(review)}</span>}
    </span>
  );
}

type Action = { text: string; status: ReviewModeration['status']; done: string; harmful?: boolean };
const HIDE: Action = { text: 'Hide', status: 'hidden', done: 'is hidden.', harmful: true };
const ACTIONS: Record<ReviewStatus, readonly Action[]> = {
  waiting: [{ text: 'Approve', status: 'shown', done: 'is public now.' }, HIDE],
  shown: [HIDE],
  hidden: [{ text: 'Restore', status: 'shown', done: 'is public again.' }],
};

function ReviewActions(cell: GridRenderCellParams<ModeratedReview>) {
  const { id, name, status, version } = cell.row;
  const dispatch = useAppDispatch();
  const [moderate, { isLoading }] = useModerateReviewMutation();
  const change = async ({ status: wanted, done }: Action) => {
    try {
      await moderate({ reviewId: id, status: wanted, version }).unwrap();
      dispatch(noticePosted({ kind: 'success', text: `The review by ${name} ${done}` }));
    } catch (error) {
      dispatch(noticePosted({ kind: 'error', text: errorMessage(error) }));
    }
  };
  return (
    <RowActions
      cell={cell}
      actions={ACTIONS[status].map((action) => ({
        text: action.text,
        harmful: action.harmful ?? false,
        onClick: () => void change(action),
        refusal: isLoading ? 'Saving...' : undefined,
      }))}
    />
  );
}

export const REVIEW_COLUMNS: readonly AdminColumn<ModeratedReview>[] = [
  {
    field: 'createdAt',
    headerName: 'Written',
    width: 132,
    valueGetter: (_value, row) => writtenOn(row),
    csv: ({ createdAt }) => createdAt,
  },
  { field: 'name', headerName: 'Name', flex: 0.7, minWidth: 120, hideable: false, csv: ({ name }) => name },
  {
    field: 'content',
    headerName: 'Review',
    flex: 2,
    minWidth: 190,
    sortable: false,
    renderCell: ({ row }) => (
      <CutText text={row.content} limit={PREVIEW} moreText="Read more" lessText="Show less" />
    ),
    csv: ({ content }) => content,
  },
  {
    field: 'rating',
    headerName: 'Stars',
    width: 76,
    valueGetter: (_value, row) => starsOf(row),
    csv: starsOf,
  },
  {
    field: 'status',
    headerName: 'Status',
    width: 186,
    display: 'flex',
    renderCell: ({ row }) => <Status review={row} />,
    csv: (row) => [STATUS_TEXTS[row.status], verifiedText(row)].filter(Boolean).join(', '),
  },
  {
    ...actionsColumn<ModeratedReview>('Actions', 150, []),
    align: 'left',
    headerAlign: 'left',
    renderCell: (cell) => <ReviewActions {...cell} />,
  },
];
