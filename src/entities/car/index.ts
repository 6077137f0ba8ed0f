export { carApi, carReceived, carsReceived, useGetCarQuery, useGetCarsQuery } from './carApi.ts';
export {
  carName,
  carTariff,
  selectAllCars,
  selectCar,
  selectCarSections,
  selectListedCar,
} from './carSelectors.ts';
export type { CarSections } from './carSelectors.ts';
export { CarCarousel } from './CarCarousel.tsx';
export type { CarCarouselProps } from './CarCarousel.tsx';
export { CarCard, CarCardSkeleton } from './CarCard.tsx';
export { carAdminApi, useSaveCarMutation } from './carAdminApi.ts';
