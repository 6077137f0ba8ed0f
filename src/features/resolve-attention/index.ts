export { NeedsAttention } from './NeedsAttention.tsx';
export { resolveAttentionSlice } from './resolveAttentionSlice.ts';
