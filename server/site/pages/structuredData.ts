// The structured data of a page for search engines: schema.org as JSON-LD.
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { PublicConfig } from '#domain/site/contract/config.ts';
import { carAddress, PUBLIC_ADDRESSES } from '#domain/site/screenAt.ts';
import { PAGE_TEXTS } from '#domain/site/pageTexts.ts';
import { SITE_DESCRIPTION, SITE_NAME } from '#domain/site/siteName.ts';
import { minimumMinutes } from '#domain/money/quote.ts';

type Data = Readonly<Record<string, unknown>>;

const PREVIEW = '/media/social/cover.jpg';
// The price of a chauffeur car covers six hours, which are also the minimum of a booking.
const hoursOfPrice = ({ CarForReason }: Car) =>
  CarForReason === 'Chauffeur' ? minimumMinutes('Chauffeur') / 60 : 1;

/** The firm. */
export const businessData = (
  origin: string,
  { supportEmail, social }: Pick<PublicConfig, 'supportEmail' | 'social'>,
): Data => ({
  '@context': 'https://schema.org',
  '@type': 'AutoRental',
  '@id': `${origin}/#business`,
  name: SITE_NAME,
  description: SITE_DESCRIPTION,
  url: `${origin}/`,
  image: origin + PREVIEW,
  logo: `${origin}/icons/icon-512.png`,
  email: supportEmail,
  address: { '@type': 'PostalAddress', addressLocality: 'London', addressCountry: 'GB' },
  currenciesAccepted: 'GBP',
  sameAs: social.flatMap(({ url }) => url ?? []),
});

/** A car with its price in pounds: per hour, or per six hours with a chauffeur. */
export function carData(origin: string, car: Car): Data {
  const url = origin + carAddress(car.id);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#car`,
    name: `${car.make} ${car.model}`,
    description: car.description,
    brand: { '@type': 'Brand', name: car.make },
    model: car.model,
    productionDate: String(car.year),
    image: car.images.map((image) => origin + image),
    offers: {
      '@type': 'Offer',
      url,
      price: car.price.toFixed(2),
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      seller: { '@id': `${origin}/#business` },
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: car.price.toFixed(2),
        priceCurrency: 'GBP',
        referenceQuantity: { '@type': 'QuantitativeValue', value: hoursOfPrice(car), unitCode: 'HUR' },
      },
    },
  };
}

export interface Crumb {
  name: string;
  address: string;
}

export const HOME: Crumb = { name: 'Home', address: PUBLIC_ADDRESSES.landing };
export const CARS: Crumb = { name: PAGE_TEXTS.cars.title, address: PUBLIC_ADDRESSES.cars };

/** The breadcrumbs of a page from the landing page. */
export const breadcrumbData = (origin: string, crumbs: readonly Crumb[]): Data => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, address }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + address,
  })),
});
