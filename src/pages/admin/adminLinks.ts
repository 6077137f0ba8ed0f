// Where the admins' area leads.
import { paths } from '#app/shared/config/paths.ts';
import type { StaffLink } from '#app/shared/ui/StaffLayout.tsx';

/** Turns true with the screen at /Adminpanel/Messages: until then its link would lead nowhere. */
const HAS_MESSAGES: boolean = false;

export function adminLinks(hasMessages = HAS_MESSAGES): StaffLink[] {
  return [
    { to: paths.admin, text: 'Admin Home', icon: 'home', end: true },
    { to: paths.adminJobs, text: 'Driver Jobs', icon: 'jobs' },
    { to: paths.adminCars, text: 'Cars', icon: 'cars' },
    { to: paths.adminUsers, text: 'Users', icon: 'users' },
    ...(hasMessages ? [{ to: paths.adminMessages, text: 'Messages', icon: 'messages' } as const] : []),
  ];
}
