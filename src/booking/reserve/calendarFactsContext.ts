// Provides the facts to every day and to the toolbar, which MUI's calendar renders.
import { createContext, useContext } from 'react';
import type { CalendarFacts } from './dayFacts.ts';

export const CalendarFactsContext = createContext<CalendarFacts>({
  mode: 'multi-day',
  today: '',
  selection: { kind: 'none' },
  uses: new Map(),
});

export const useCalendarFacts = () => useContext(CalendarFactsContext);
