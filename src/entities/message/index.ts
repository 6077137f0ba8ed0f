export { useGetConversationQuery, useGetConversationsQuery } from './messageApi.ts';
export type { ConversationKey } from './messageApi.ts';
export { useGetPartnersQuery } from './partnerApi.ts';
export type { Partner } from './partnerApi.ts';
export { useGetPresenceQuery } from './presenceApi.ts';
export {
  messageDiscarded,
  messageWritten,
  outgoingSlice,
  retryRequested,
  selectOutgoingTo,
} from './outgoingSlice.ts';
export type { OutgoingMessage } from './outgoingSlice.ts';
export { draftKey, draftSent, draftSlice, draftsLeft, selectDrafts } from './draftSlice.ts';
export type { Drafts } from './draftSlice.ts';
export { loadEarlier } from './loadEarlier.ts';
export { markSeen } from './markSeen.ts';
export { selectContacts, selectMessages, selectUnconfirmed } from './messageSelectors.ts';
export type { ChatContact } from './messageSelectors.ts';
export { useUnreadTotal } from './useUnreadTotal.ts';
export { registerChatListeners } from './chatListeners.ts';
