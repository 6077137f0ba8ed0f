// The actions at which a reducer threw an error. The log does not have them.
import type { UnknownAction } from '@reduxjs/toolkit';

const MOST = 10;

export interface ThrownAction {
  /** In milliseconds since 1970. */
  at: number;
  action: UnknownAction;
  message: string;
}

const thrown: ThrownAction[] = [];

/** Dispatches the action; keeps it when that throws. */
export function keepingThrown(action: UnknownAction, dispatch: () => void): void {
  try {
    dispatch();
  } catch (error) {
    thrown.push({ at: Date.now(), action, message: String(error) });
    thrown.splice(0, thrown.length - MOST);
    throw error;
  }
}

export const thrownActions = (): readonly ThrownAction[] => thrown;
