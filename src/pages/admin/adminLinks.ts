// Where the admins' area leads.
import { paths } from '#app/shared/config/paths.ts';
import type { StaffLink } from '#app/shared/ui/StaffLayout.tsx';

/** `unread`: how many messages wait. */
export function adminLinks(unread = 0): StaffLink[] {
  return [
    { to: paths.admin, text: 'Admin Home', icon: 'home', end: true },
    { to: paths.adminJobs, text: 'Driver Jobs', icon: 'jobs' },
    { to: paths.adminCars, text: 'Cars', icon: 'cars' },
    { to: paths.adminUsers, text: 'Users', icon: 'users' },
    { to: paths.adminMessages, text: 'Messages', icon: 'messages', unread },
  ];
}
