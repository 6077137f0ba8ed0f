// /Messages: the chat of customers with the firm. Guests are redirected to the sign-in and return.
import { RequireSession } from '#app/people/index.ts';
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
