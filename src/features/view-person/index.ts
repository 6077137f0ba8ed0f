export { ViewPerson } from './ViewPerson.tsx';
