/** The address of a map of a place, which a phone opens in its map app. */
export const mapAddress = (place: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place }).toString()}`;
