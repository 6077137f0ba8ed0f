export { AdminOverview } from './AdminOverview.tsx';
