// The screens of the admins' area: one row a screen, with its address, its permission and its code.
import type { ComponentType } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import type { StaffLink } from '#app/kit/page/StaffLayout.tsx';
import { adminPersonPattern, adminReservationPattern, paths } from '#app/platform/address/paths.ts';
import type { Permission } from '#domain/people/permissions.ts';

export interface AdminScreen extends Pick<StaffLink, 'to' | 'text'> {
  /** The heading of the page, which is `text` without it; null for a screen with its own. */
  heading?: string | null;
  /** Without it the screen has no link, and users without it see Not authorized at its address. */
  permission: Permission;
  Screen: ComponentType;
}

/** An entry of the sidebar: one screen, or several as tabs. */
interface AdminEntry extends Pick<StaffLink, 'text' | 'icon' | 'end'> {
  screens: readonly AdminScreen[];
}

/** An entry with one screen. */
const only = (icon: StaffLink['icon'], screen: AdminScreen): AdminEntry => ({
  ...{ text: screen.text, icon },
  screens: [screen],
});

/** The entries of the sidebar in their order: the specified five, then the others. */
export const ENTRIES: readonly AdminEntry[] = [
  {
    text: 'Admin Home',
    icon: 'home',
    end: true,
    screens: [
      {
        to: paths.admin,
        text: 'Admin Home',
        heading: null,
        permission: 'reservations.read',
        Screen: lazyPart(() => import('./AdminHome.tsx'), 'AdminHome'),
      },
    ],
  },
  only('jobs', {
    to: paths.adminJobs,
    text: 'Driver Jobs',
    heading: null,
    permission: 'jobs.read',
    Screen: lazyPart(() => import('./AdminJobs.tsx'), 'AdminJobs'),
  }),
  {
    text: 'Cars',
    icon: 'cars',
    screens: [
      {
        to: paths.adminCars,
        text: 'Cars',
        heading: 'Car Management',
        permission: 'cars.edit',
        Screen: lazyPart(() => import('#app/fleet/manage-cars/ManageCars.tsx'), 'ManageCars'),
      },
      {
        to: paths.adminExtras,
        text: 'Extras',
        permission: 'cars.edit',
        Screen: lazyPart(() => import('#app/fleet/manage-extras/ManageExtras.tsx'), 'ManageExtras'),
      },
      {
        to: paths.adminRates,
        text: 'Rates',
        heading: 'Rates and Codes',
        permission: 'cars.edit',
        Screen: lazyPart(() => import('#app/fleet/manage-rates/ManageRates.tsx'), 'ManageRates'),
      },
    ],
  },
  only('users', {
    to: paths.adminUsers,
    text: 'Users',
    heading: 'Admin Panel - Users',
    permission: 'users.read',
    Screen: lazyPart(() => import('./AdminUsers.tsx'), 'AdminUsers'),
  }),
  {
    text: 'Messages',
    icon: 'messages',
    screens: [
      {
        to: paths.adminMessages,
        text: 'Messages',
        heading: null,
        permission: 'messages.answer',
        Screen: lazyPart(() => import('#app/conversation/messages/MessagesScreen.tsx'), 'MessagesScreen'),
      },
      {
        to: paths.adminInbox,
        text: 'Inbox',
        heading: null,
        permission: 'messages.answer',
        Screen: lazyPart(() => import('./AdminInbox.tsx'), 'AdminInbox'),
      },
      {
        to: paths.adminReviews,
        text: 'Reviews',
        permission: 'reviews.moderate',
        Screen: lazyPart(() => import('#app/reviews/moderate/ManageReviews.tsx'), 'ManageReviews'),
      },
    ],
  },
  only('today', {
    to: paths.adminToday,
    text: 'Today',
    heading: null,
    permission: 'reservations.read',
    Screen: lazyPart(() => import('../today/DaySheet.tsx'), 'DaySheet'),
  }),
  only('fleet', {
    to: paths.adminFleet,
    text: 'Fleet',
    permission: 'reservations.read',
    Screen: lazyPart(() => import('#app/booking/fleet-timeline/FleetTimeline.tsx'), 'FleetTimeline'),
  }),
  {
    text: 'Money',
    icon: 'money',
    screens: [
      {
        to: paths.adminInsight,
        text: 'Insight',
        permission: 'money.read',
        Screen: lazyPart(() => import('../insight/Insight.tsx'), 'Insight'),
      },
      {
        to: paths.adminDocuments,
        text: 'Invoices',
        permission: 'money.read',
        Screen: lazyPart(() => import('#app/payment/registers/DocumentRegister.tsx'), 'DocumentRegister'),
      },
      {
        to: paths.adminPayments,
        text: 'Payments',
        permission: 'money.read',
        Screen: lazyPart(() => import('#app/payment/registers/MovementRegister.tsx'), 'MovementRegister'),
      },
      {
        to: paths.adminVat,
        text: 'VAT',
        permission: 'money.read',
        Screen: lazyPart(() => import('#app/payment/registers/VatRegister.tsx'), 'VatRegister'),
      },
      {
        to: paths.adminDebts,
        text: 'Debts',
        permission: 'money.read',
        Screen: lazyPart(() => import('#app/payment/registers/DebtRegister.tsx'), 'DebtRegister'),
      },
      {
        to: paths.adminDriverPay,
        text: 'Driver Pay',
        permission: 'money.read',
        Screen: lazyPart(() => import('#app/jobs/pay/DriverPay.tsx'), 'DriverPay'),
      },
      {
        to: paths.adminReconciliation,
        text: 'Reconciliation',
        permission: 'money.read',
        Screen: lazyPart(() => import('#app/payment/records/Reconciliation.tsx'), 'Reconciliation'),
      },
      {
        to: paths.adminAudit,
        text: 'Audit',
        heading: 'Audit Log',
        permission: 'audit.read',
        Screen: lazyPart(() => import('../audit/AuditTable.tsx'), 'AuditTable'),
      },
    ],
  },
];
export const SCREENS = ENTRIES.flatMap(({ screens }) => screens);

/** The pages of one item, to which tables and searches link. */
export const DETAIL_SCREENS: readonly (Pick<AdminScreen, 'permission' | 'Screen'> & { path: string })[] = [
  {
    path: paths.adminNewReservation.slice(paths.admin.length + 1),
    permission: 'reservations.edit',
    Screen: lazyPart(() => import('./AdminNewReservation.tsx'), 'AdminNewReservation'),
  },
  {
    path: adminReservationPattern,
    permission: 'reservations.read',
    Screen: lazyPart(() => import('./AdminReservation.tsx'), 'AdminReservation'),
  },
  {
    path: adminPersonPattern,
    permission: 'users.read',
    Screen: lazyPart(() => import('./AdminPerson.tsx'), 'AdminPerson'),
  },
];
