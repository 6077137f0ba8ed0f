// What about money a person has to look at, above everything else of the admins' home; normally one calm line.
import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { requestState } from '#app/api/requestState.ts';
import { selectAttention, useGetAttentionQuery } from '#app/entities/payment/index.ts';
import { ErrorWithRetry } from '#app/shared/ui/ErrorWithRetry.tsx';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
import { AttentionEntry } from './AttentionEntry.tsx';
import { attentionStyle } from './attentionStyle.ts';
import { ResolveDialog } from './ResolveDialog.tsx';
import { dialogClosed, dialogOpened, selectOpenItemId } from './resolveAttentionSlice.ts';

const LOOK_AGAIN_MS = 60_000;

export function NeedsAttention() {
  const dispatch = useAppDispatch();
  const data = useAppSelector(selectAttention);
  const { error, isFetching, refetch } = useGetAttentionQuery(undefined, {
    selectFromResult: requestState,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: LOOK_AGAIN_MS,
    skipPollingIfUnfocused: true,
  });
  const openId = useAppSelector(selectOpenItemId);
  useDispatchOnUnmount(openId === null ? undefined : dialogClosed);
  return (
    <section className="lcr-attention" aria-labelledby="needs-attention" aria-busy={!data && !error}>
      <StaticStyle id="needs-attention" css={attentionStyle} />
      <h2 id="needs-attention">
        Needs attention{data && data.length > 0 && <span>{data.length.toLocaleString('en-GB')}</span>}
      </h2>
      {error && !data && (
        <ErrorWithRetry message={errorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {data?.length === 0 && <p>Nothing needs attention.</p>}
      {data && data.length > 0 && (
        <ul aria-labelledby="needs-attention">
          {data.map((item) => (
            <AttentionEntry key={item.id} item={item} onResolve={() => dispatch(dialogOpened(item.id))} />
          ))}
        </ul>
      )}
      {openId !== null && data && (
        <ResolveDialog itemId={openId} item={data.find(({ id }) => id === openId)} />
      )}
    </section>
  );
}
