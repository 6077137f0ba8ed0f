// All addresses of the application. Other files import them and contain no addresses.

const addressed = (name: 'hold' | 'reservation' | 'change' | 'order', id: string) =>
  new URLSearchParams({ [name]: id }).toString();

export const paths = {
  landing: '/',
  about: '/About',
  cars: '/Cars',
  car: (carId: string) => `/cars/${encodeURIComponent(carId)}`,
  /** The comparison of the marked cars; the page writes its cars, dates and extras into the address. */
  compare: '/Compare',
  newQuote: '/Quote',
  /** The form of a quote for this car; `search` has dates and extras, with '?'. */
  newQuoteOf: (carId: string, search = '') =>
    `/Quote?car=${encodeURIComponent(carId)}${search.replace('?', '&')}`,
  quote: (quoteId: string) => `/quotes/${encodeURIComponent(quoteId)}`,
  terms: '/terms',
  privacy: '/privacy',
  reviews: '/reviews',
  /** The form for a review of this reservation. */
  reviewOf: (reservationId: string) => `/reviews?${addressed('reservation', reservationId)}`,
  signIn: '/Signin',
  forgotPassword: '/Forgot',
  // The mails of the server link to these four addresses.
  resetPassword: '/Reset',
  verifyEmail: '/Verify',
  confirmEmail: '/ConfirmEmail',
  /** The page after the deletion of an account. */
  accountDeleted: '/AccountDeleted',
  /** The page of a mailed payment link. */
  payByLink: '/pay',
  register: '/Register',
  driverRegistration: '/driver-registration',
  profile: '/Profile',
  checkout: '/Checkout',
  /** The checkout of the hold with this id. The page fetches the state of the hold each time it opens. */
  checkoutOf: (reservationId: string) => `/Checkout?${addressed('hold', reservationId)}`,
  payment: '/Payment',
  paymentOf: (reservationId: string) => `/Payment?${addressed('reservation', reservationId)}`,
  changePaymentOf: (changeId: string) => `/Payment?${addressed('change', changeId)}`,
  /** The deposits or the balances of an order of several cars. */
  orderPaymentOf: (orderId: string) => `/Payment?${addressed('order', orderId)}`,
  requestDriver: '/RequestDriverJob',
  confirmation: '/reservation-confirmation',
  confirmationOf: (reservationId: string) =>
    `/reservation-confirmation?${addressed('reservation', reservationId)}`,
  receipt: (reservationId: string) => `/receipts/${encodeURIComponent(reservationId)}`,
  invoice: (invoiceId: string) => `/invoices/${encodeURIComponent(invoiceId)}`,
  /** One reservation of the customer. */
  trip: (reservationId: string) => `/trips/${encodeURIComponent(reservationId)}`,
  demoLogin: '/demo-login',
  messages: '/Messages',
  /** The conversation of a customer with the firm. */
  messagesToOffice: '/Messages?with=office',
  admin: '/Adminpanel',
  adminReservation: (reservationId: string) =>
    `/Adminpanel/Reservations/${encodeURIComponent(reservationId)}`,
  /** The form in which staff book for a customer. */
  adminNewReservation: '/Adminpanel/Reservations/new',
  /** The same form with this customer selected. */
  adminNewReservationOf: (userId: string) =>
    `/Adminpanel/Reservations/new?person=${encodeURIComponent(userId)}`,
  adminPerson: (userId: string) => `/Adminpanel/People/${encodeURIComponent(userId)}`,
  /** The conversation between staff and this person. */
  adminConversation: (userId: string) => `/Adminpanel/Messages?with=${encodeURIComponent(userId)}`,
  adminInbox: '/Adminpanel/Inbox',
  /** The inbox with the thread of this person. */
  adminThread: (userId: string) => `/Adminpanel/Inbox?person=${encodeURIComponent(userId)}`,
  adminToday: '/Adminpanel/Today',
  adminFleet: '/Adminpanel/Fleet',
  adminJobs: '/Adminpanel/Driverjobs',
  adminCars: '/Adminpanel/Rentalcars',
  adminExtras: '/Adminpanel/Extras',
  adminRates: '/Adminpanel/Rates',
  adminUsers: '/Adminpanel/Userpage',
  adminReviews: '/Adminpanel/Reviews',
  adminMessages: '/Adminpanel/Messages',
  adminInsight: '/Adminpanel/Insight',
  adminDocuments: '/Adminpanel/Invoices',
  adminPayments: '/Adminpanel/Payments',
  adminVat: '/Adminpanel/Vat',
  adminDebts: '/Adminpanel/Debts',
  adminDriverPay: '/Adminpanel/Driverpay',
  adminReconciliation: '/Adminpanel/Reconciliation',
  adminAudit: '/Adminpanel/Audit',
  drivers: '/DriversDashboard',
  driverMessages: '/DriversDashboard/Messages',
} as const;

/** `path` with the filters of its table as query parameters. */
export const narrowed = (path: string, filters: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(filters).toString()}`;

/** The element id of the list of requested jobs on the admins' jobs screen. */
export const REQUESTED_JOBS_ID = 'requested-jobs';

/** The route pattern of a car's page. */
export const carPattern = '/cars/:carId';
/** The route patterns below the admins' area. */
export const adminReservationPattern = 'Reservations/:reservationId';
export const adminPersonPattern = 'People/:userId';
/** The route pattern of a quote. */
export const quotePattern = '/quotes/:quoteId';
/** The route pattern of an invoice. */
export const invoicePattern = '/invoices/:invoiceId';
/** The route pattern of a trip. */
export const tripPattern = '/trips/:reservationId';
/** The route pattern of a receipt. */
export const receiptPattern = '/receipts/:reservationId';

declare const __API_BASE__: string | undefined;
declare const __SOCKET_URL__: string | undefined;

/** The base address of the API: the build's `API_BASE`, by default a path of the page's own origin. */
export const API_BASE = typeof __API_BASE__ === 'undefined' ? '/api' : __API_BASE__;

/** The address of the socket server: the build's `SOCKET_URL`; undefined means the page's own origin. */
export const SOCKET_URL =
  typeof __SOCKET_URL__ === 'undefined' || __SOCKET_URL__ === '' ? undefined : __SOCKET_URL__;

/** The file with the data of a user; the browser downloads it. */
export const accountExportFile = (userId: string) => `${API_BASE}/users/${encodeURIComponent(userId)}/export`;

/** The PDF of a quote; the browser downloads it. */
export const quoteFile = (quoteId: string) => `${API_BASE}/quotes/${encodeURIComponent(quoteId)}/pdf`;

/** The PDF of an invoice; the browser downloads it. */
export const invoiceFile = (invoiceId: string) => `${API_BASE}/invoices/${encodeURIComponent(invoiceId)}/pdf`;

/** The calendar file of a reservation; the browser downloads it. */
export const calendarFile = (reservationId: string) =>
  `${API_BASE}/reservations/${encodeURIComponent(reservationId)}/calendar.ics`;
