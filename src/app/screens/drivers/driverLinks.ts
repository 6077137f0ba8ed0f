// The links of the drivers' area.
import { paths } from '#app/platform/address/paths.ts';
import type { StaffLink } from '#app/kit/page/StaffLayout.tsx';

export interface DriverScreen extends StaffLink {
  /** The text of its tab. */
  tab: string;
}

/** `unread`: the number of unread messages. */
export function driverScreens(unread = 0): DriverScreen[] {
  return [
    { to: paths.drivers, text: 'Available Jobs', tab: 'Jobs', icon: 'jobs', end: true },
    { to: paths.driverMessages, text: 'Messages', tab: 'Messages', icon: 'messages', unread },
  ];
}
