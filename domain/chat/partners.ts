// Who sees and writes to whom: admins everybody who is not one, everybody else the admins. Source: specification, "Chat".

/** The name of everybody whose account is deleted. */
export const DELETED_NAME = 'Deleted user';

export interface ChatPerson {
  id: string;
  isAdmin: boolean;
}

/** True where the two may write to each other. Nobody writes to themselves, whatever their role was a moment ago. */
export function areChatPartners(one: ChatPerson, other: ChatPerson): boolean {
  return one.id !== other.id && one.isAdmin !== other.isAdmin;
}
