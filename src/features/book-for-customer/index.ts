export { BookForCustomer } from './BookForCustomer.tsx';
