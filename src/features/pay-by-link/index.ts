export { PayByLink } from './PayByLink.tsx';
