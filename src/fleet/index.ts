// What the other rooms and the app use of this one.
export { CarCard, CarCardSkeleton } from './cars/CarCard.tsx';
export { CarCarousel } from './cars/CarCarousel.tsx';
export { carReceived, carsReceived, useGetCarQuery, useGetCarsQuery } from './data/carApi.ts';
export { carName, carTariff, selectAllCars, selectCar, selectCarSections } from './data/carSelectors.ts';
export type { CarSections } from './data/carSelectors.ts';
export { fleetApi } from './data/fleetApi.ts';
export { useGetExtrasQuery } from './data/extraApi.ts';
export { selectExtras, selectOfferedExtras } from './data/extraSelectors.ts';
export { extraPriceText } from './data/extraTexts.ts';
export { ShortlistToggle } from './shortlist/ShortlistToggle.tsx';
export { manageCarsSlice } from './manage-cars/manageCarsSlice.ts';
