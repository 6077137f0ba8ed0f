// What the actions of a row ask of the table around them; the columns are constants, so it comes by context.
import { createContext } from 'react';

/** Gets the kind of the action, such as 'edit', and the id of the row. */
export type OnRowAction = (kind: string, id: string) => void;

export const RowActionContext = createContext<OnRowAction>(() => undefined);
