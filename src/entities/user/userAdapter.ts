// Users by id, in the server's order, and how many there are in all.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { User } from '#domain/contract/identity.ts';

export interface UserPage extends EntityState<User, string> {
  /** Of the whole list that this is a page of. */
  total: number;
}

export const userAdapter = createEntityAdapter<User>();
