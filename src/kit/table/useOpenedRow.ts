// The row that the user has opened: back on the list, it is in sight again and has the focus.
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The ids of the opened rows, by the key of the history entry and the table. */
const opened = new Map<string, string>();

export function useOpenedRow(table: string) {
  const place = `${useLocation().key} ${table}`;
  const [openedId] = useState(() => opened.get(place));
  return { openedId, rememberOpened: (id: string) => void opened.set(place, id) };
}
