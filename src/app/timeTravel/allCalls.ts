// Every call, for the developer tools.
import type { Call } from '#domain/kit/call.ts';
import * as bookingCalendarFile from '#domain/booking/calls/calendarFile.ts';
import * as bookingOrders from '#domain/booking/calls/orders.ts';
import * as bookingCustomerChanges from '#domain/booking/calls/customerChanges.ts';
import * as bookingOwn from '#domain/booking/calls/own.ts';
import * as bookingQuotes from '#domain/booking/calls/quotes.ts';
import * as bookingReservations from '#domain/booking/calls/reservations.ts';
import * as bookingSearch from '#domain/booking/calls/search.ts';
import * as bookingForCustomer from '#domain/booking/calls/forCustomer.ts';
import * as bookingStaff from '#domain/booking/calls/staff.ts';
import * as conversation from '#domain/conversation/calls.ts';
import * as fleetCatalogue from '#domain/fleet/calls/catalogue.ts';
import * as fleetPriceRules from '#domain/fleet/calls/priceRules.ts';
import * as fleetPromoCodes from '#domain/fleet/calls/promoCodes.ts';
import * as fleetStaff from '#domain/fleet/calls/staff.ts';
import * as jobsBoard from '#domain/jobs/calls/board.ts';
import * as jobsDispatch from '#domain/jobs/calls/dispatch.ts';
import * as jobsLicence from '#domain/jobs/calls/licence.ts';
import * as jobsPay from '#domain/jobs/calls/pay.ts';
import * as jobsRequests from '#domain/jobs/calls/requests.ts';
import * as office from '#domain/office/calls.ts';
import * as paymentBilling from '#domain/payment/calls/billing.ts';
import * as paymentHistory from '#domain/payment/calls/history.ts';
import * as paymentInvoices from '#domain/payment/calls/invoices.ts';
import * as paymentPaymentLinks from '#domain/payment/calls/paymentLinks.ts';
import * as paymentRecords from '#domain/payment/calls/records.ts';
import * as paymentRegisters from '#domain/payment/calls/registers.ts';
import * as paymentSavedCards from '#domain/payment/calls/savedCards.ts';
import * as paymentStaffMoney from '#domain/payment/calls/staffMoney.ts';
import * as peopleAccount from '#domain/people/calls/account.ts';
import * as peoplePasskeys from '#domain/people/calls/passkeys.ts';
import * as peopleProfile from '#domain/people/calls/profile.ts';
import * as peopleSecondFactor from '#domain/people/calls/secondFactor.ts';
import * as peopleSessions from '#domain/people/calls/sessions.ts';
import * as peopleUsers from '#domain/people/calls/users.ts';
import * as reviews from '#domain/reviews/calls.ts';
import * as site from '#domain/site/calls.ts';

const { REQUEST_PATHS, ...requestCalls } = jobsRequests;
const callsAt: readonly ((path: jobsRequests.RequestPath) => Call)[] = Object.values(requestCalls);

/** Every call. */
export const allCalls: readonly Call[] = [
  ...REQUEST_PATHS.flatMap((path) => callsAt.map((callAt) => callAt(path))),
  ...[
    bookingCalendarFile,
    bookingCustomerChanges,
    bookingOrders,
    bookingOwn,
    bookingQuotes,
    bookingReservations,
    bookingSearch,
    bookingForCustomer,
    bookingStaff,
    conversation,
    fleetCatalogue,
    fleetPriceRules,
    fleetPromoCodes,
    fleetStaff,
    jobsBoard,
    jobsDispatch,
    jobsLicence,
    jobsPay,
    office,
    paymentBilling,
    paymentHistory,
    paymentInvoices,
    paymentPaymentLinks,
    paymentRecords,
    paymentRegisters,
    paymentSavedCards,
    paymentStaffMoney,
    peopleAccount,
    peoplePasskeys,
    peopleProfile,
    peopleSecondFactor,
    peopleSessions,
    peopleUsers,
    reviews,
    site,
  ].flatMap((calls): Call[] => Object.values(calls)),
];
