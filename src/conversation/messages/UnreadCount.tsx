// The number of unread messages beside the link to them.
import { CountBadge } from '#app/kit/page/CountBadge.tsx';
import { useUnreadTotal } from '../data/useUnreadTotal.ts';

export function UnreadCount() {
  return <CountBadge count={useUnreadTotal()} what="unread" />;
}
