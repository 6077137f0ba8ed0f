export { FoundCars } from './FoundCars.tsx';
export { SearchForm } from './SearchForm.tsx';
