// /Messages: where customers write with the administrators. Guests are sent to sign in and come back.
import { RequireSession } from '#app/entities/session/index.ts';
import { MessagesScreen } from './MessagesScreen.tsx';

export function MessagesPage() {
  return (
    <RequireSession>
      <div className="lcr-page">
        <MessagesScreen />
      </div>
    </RequireSession>
  );
}
