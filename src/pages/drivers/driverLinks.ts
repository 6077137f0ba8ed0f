// Where the drivers' area leads.
import { paths } from '#app/shared/config/paths.ts';
import type { StaffLink } from '#app/shared/ui/StaffLayout.tsx';

export interface DriverScreen extends StaffLink {
  /** What its tab says. */
  tab: string;
}

/** `unread`: how many messages wait. */
export function driverScreens(unread = 0): DriverScreen[] {
  return [
    { to: paths.drivers, text: 'Available Jobs', tab: 'Jobs', icon: 'jobs', end: true },
    { to: paths.driverMessages, text: 'Messages', tab: 'Messages', icon: 'messages', unread },
  ];
}
