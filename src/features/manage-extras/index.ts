export { ManageExtras } from './ManageExtras.tsx';
