// What the rows' actions ask of the table around them.
import { createContext } from 'react';
import type { User } from '#domain/contract/identity.ts';

export interface UserWishes {
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
}

const ignore = () => undefined;
export const UserWishesContext = createContext<UserWishes>({ onEdit: ignore, onDelete: ignore });
