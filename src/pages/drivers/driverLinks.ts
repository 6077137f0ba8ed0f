// Where the drivers' area leads.
import { paths } from '#app/shared/config/paths.ts';
import type { StaffLink } from '#app/shared/ui/StaffLayout.tsx';

/** Turns true with the screen at /DriversDashboard/Messages: until then its link and its tab would lead nowhere. */
export const HAS_MESSAGES: boolean = false;

export interface DriverScreen extends StaffLink {
  /** What its tab says. */
  tab: string;
}

export function driverScreens(hasMessages = HAS_MESSAGES): DriverScreen[] {
  const jobs: DriverScreen = {
    to: paths.drivers,
    text: 'Available Jobs',
    tab: 'Jobs',
    icon: 'jobs',
    end: true,
  };
  const messages: DriverScreen = {
    to: paths.driverMessages,
    text: 'Messages',
    tab: 'Messages',
    icon: 'messages',
  };
  return hasMessages ? [jobs, messages] : [jobs];
}
