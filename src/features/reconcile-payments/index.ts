export { Reconciliation } from './Reconciliation.tsx';
