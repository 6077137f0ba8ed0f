// Which users see and write to each other: admins and all other users. Source: specification, "Chat".

/** The displayed name of every deleted account. */
export const DELETED_NAME = 'Deleted user';

export interface ChatPerson {
  id: string;
  isAdmin: boolean;
}

/** True where the two may write to each other. No user may write to themselves, also after a change of role. */
export function areChatPartners(one: ChatPerson, other: ChatPerson): boolean {
  return one.id !== other.id && one.isAdmin !== other.isAdmin;
}
