// Shows that live messages are interrupted; missed messages are fetched afterwards.
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { selectRealtimeStatus } from '#app/platform/realtime/realtimeSlice.ts';

export function ConnectionState() {
  const isInterrupted = useAppSelector(selectRealtimeStatus) === 'interrupted';
  return (
    <div className="lcr-chat-wire" role="status">
      {isInterrupted && (
        <p>The connection is interrupted. It is being restored, and nothing that is said will be missed.</p>
      )}
    </div>
  );
}
