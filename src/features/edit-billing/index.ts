export { EditBilling } from './EditBilling.tsx';
