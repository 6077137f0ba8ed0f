// Selectors of chat.
import { createSelector } from '@reduxjs/toolkit';
import type { Conversation, Message } from '#domain/conversation/contract/messages.ts';
import { areChatPartners, DELETED_NAME, type ChatPerson } from '#domain/conversation/partners.ts';
import { conversationAdapter, noConversations, type ConversationsById } from './conversationAdapter.ts';
import { messageAdapter, noMessages, type MessagesById } from './messageAdapter.ts';
import type { OutgoingMessage } from './outgoingSlice.ts';
import { noPartners, partnerAdapter, type Partner, type PartnersById } from './partnerApi.ts';

const messages = messageAdapter.getSelectors();
const conversations = conversationAdapter.getSelectors();
const partners = partnerAdapter.getSelectors();

/** A conversation's messages, oldest first. */
export const selectMessages = createSelector(
  (held: MessagesById | undefined) => held ?? noMessages,
  (held): Message[] => messages.selectAll(held),
);

/** Unconfirmed messages that are not among the stored messages: a message is never shown twice. */
export const selectUnconfirmed = createSelector(
  [selectMessages, (_held: MessagesById | undefined, outgoing: readonly OutgoingMessage[]) => outgoing],
  (stored, outgoing): readonly OutgoingMessage[] => {
    if (outgoing.length === 0) return outgoing;
    const known = new Set(stored.map(({ clientId }) => clientId));
    return outgoing.filter(({ clientId }) => !known.has(clientId));
  },
);

/** The number of unread messages in all conversations. */
export const selectUnreadTotal = (held: ConversationsById | undefined): number =>
  conversations.selectAll(held ?? noConversations).reduce((total, { unread }) => total + unread, 0);

/** The unread messages of the threads of the inbox by their person. */
export type UnreadByPerson = Readonly<Record<string, number>>;

/** A person with whom the user has a conversation or can start one; `partner` may be deleted. */
export interface ChatContact {
  partner: Partner;
  /** True for a deleted account: the conversation can be read, but not continued. */
  isDeleted?: boolean;
  conversation: Conversation | undefined;
  /** The number of unread messages: for staff the ones of the person's thread, which may be to a colleague. */
  unread: number;
}

const lastMessageTime = ({ conversation }: ChatContact) => conversation?.lastMessage?.timestamp ?? '';

/** All contacts: conversations first, the newest message first, then all others by name. */
export const selectContacts = createSelector(
  [
    (held: PartnersById | undefined) => held ?? noPartners,
    (_partners: unknown, held: ConversationsById | undefined) => held ?? noConversations,
    (_partners: unknown, _conversations: unknown, oneself: ChatPerson) => oneself,
    (_partners: unknown, _conversations: unknown, _oneself: unknown, inThreads?: UnreadByPerson) => inThreads,
  ],
  (people, said, oneself, inThreads): ChatContact[] =>
    [
      ...partners
        .selectAll(people)
        .filter((partner) => areChatPartners(oneself, partner) && !said.entities[partner.id]?.isDeleted)
        .map((partner) => ({ partner, conversation: said.entities[partner.id] })),
      ...conversations
        .selectAll(said)
        .filter(({ isDeleted }) => isDeleted)
        .map((conversation) => ({
          partner: { id: conversation.userId, name: DELETED_NAME, isAdmin: !oneself.isAdmin },
          conversation,
          isDeleted: true,
        })),
    ]
      .map((contact) => ({
        ...contact,
        unread: inThreads ? (inThreads[contact.partner.id] ?? 0) : (contact.conversation?.unread ?? 0),
      }))
      .sort(
        (a, b) =>
          lastMessageTime(b).localeCompare(lastMessageTime(a)) ||
          a.partner.name.localeCompare(b.partner.name, 'en-GB'),
      ),
);
