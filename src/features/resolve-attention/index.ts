export { NeedsAttention } from './NeedsAttention.tsx';
