// What the other rooms and the app use of this one.
export { registerChatListeners } from './data/chatListeners.ts';
export { useGetConversationsQuery } from './data/messageApi.ts';
export { outgoingSlice } from './data/outgoingSlice.ts';
export { threadLogApi } from './data/threadLogApi.ts';
export { useUnreadTotal } from './data/useUnreadTotal.ts';
export { Inbox } from './inbox/Inbox.tsx';
