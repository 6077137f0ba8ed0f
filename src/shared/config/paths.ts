// Every address of the product, and nothing else holds one.

export const paths = {
  landing: '/',
  about: '/About',
  cars: '/Cars',
  car: (carId: string) => `/cars/${encodeURIComponent(carId)}`,
  reviews: '/reviews',
  signIn: '/Signin',
  register: '/Register',
  driverRegistration: '/driver-registration',
  profile: '/Profile',
  checkout: '/Checkout',
  payment: '/Payment',
  requestDriver: '/RequestDriverJob',
  confirmation: '/reservation-confirmation',
  demoLogin: '/demo-login',
  messages: '/Messages',
  admin: '/Adminpanel',
  adminJobs: '/Adminpanel/Driverjobs',
  adminCars: '/Adminpanel/Rentalcars',
  adminUsers: '/Adminpanel/Userpage',
  adminMessages: '/Adminpanel/Messages',
  drivers: '/DriversDashboard',
  driverMessages: '/DriversDashboard/Messages',
} as const;

/** An address with what a table there is narrowed to. */
export const narrowed = (path: string, filters: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(filters).toString()}`;

/** The part of the admins' jobs screen that lists what visitors ask for. */
export const REQUESTED_JOBS_ID = 'requested-jobs';

/** The route pattern of a car's page. */
export const carPattern = '/cars/:carId';

/** Where the API answers; the same origin unless the build names another. */
export const API_BASE = '/api';
