export { useSignOut } from './useSignOut.ts';
