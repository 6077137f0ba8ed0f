export { ManageCars } from './ManageCars.tsx';
