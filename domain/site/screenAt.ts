// Finds the screen of an address. The server answers 404 for an address without one, and search engines index
// only the public pages. The browser's route table has the same addresses (src/app/routes/router.test.tsx compares
// them).

/** The public pages that search engines index. */
export type PublicPage = 'landing' | 'about' | 'cars' | 'reviews';

export const PUBLIC_ADDRESSES: Readonly<Record<PublicPage, string>> = {
  landing: '/',
  about: '/About',
  cars: '/Cars',
  reviews: '/reviews',
};

/** The parameters of the car list's address, which its content depends on. */
const CARS_PARAMETERS = [
  ...['from', 'to', 'startTime', 'endTime'],
  ...['purpose', 'maxPrice', 'seats', 'make', 'sort'],
] as const;

/**
 * The query of the car list, with '?', in one spelling: each known parameter with a value once, in a fixed order. Empty for
 * none. Other parameters, such as those of campaigns, do not change the page.
 */
export function carsQuery(search: string): string {
  const given = new URLSearchParams(search);
  const known = CARS_PARAMETERS.flatMap((name) => {
    const value = given.get(name);
    return value ? [[name, value]] : [];
  });
  return known.length > 0 ? `?${new URLSearchParams(known).toString()}` : '';
}

/** The address of a car's page. */
export const carAddress = (carId: string): string => `/cars/${encodeURIComponent(carId)}`;

/** The other screens. '*' matches one segment, '**' matches any number of segments. */
const PRIVATE_SCREENS = [
  '/Signin',
  '/Forgot',
  '/Reset',
  '/Verify',
  '/ConfirmEmail',
  '/AccountDeleted',
  '/pay',
  '/Register',
  '/driver-registration',
  '/Profile',
  '/Checkout',
  '/Payment',
  '/RequestDriverJob',
  '/reservation-confirmation',
  '/trips/*',
  '/receipts/*',
  '/invoices/*',
  '/Quote',
  '/quotes/*',
  '/Compare',
  '/terms',
  '/privacy',
  '/demo-login',
  '/Messages',
  '/Adminpanel/**',
  '/DriversDashboard/**',
];

export type Screen =
  { kind: PublicPage } | { kind: 'car'; carId: string } | { kind: 'private' } | { kind: 'unknown' };

const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
const anyOf = (stars: string) => (stars === '/**' ? '(?:/.*)?' : '[^/]+');
const isPrivate = new RegExp(
  `^(?:${PRIVATE_SCREENS.map((pattern) => escaped(pattern).replace(/\/\*\*|\*/g, anyOf)).join('|')})$`,
  'i',
);

/**
 * Returns the screen of an address without its query. It does not check whether the car exists. As in the browser,
 * letter case and a slash at the end do not matter.
 */
export function screenAt(pathname: string): Screen {
  const address = pathname.replace(/(?<=.)\/+$/, '');
  for (const [kind, own] of Object.entries(PUBLIC_ADDRESSES)) {
    if (own.toLowerCase() === address.toLowerCase()) return { kind: kind as PublicPage };
  }
  const [, carId] = /^\/cars\/([^/]+)$/i.exec(address) ?? [];
  if (carId !== undefined) return { kind: 'car', carId };
  return { kind: isPrivate.test(address) ? 'private' : 'unknown' };
}
