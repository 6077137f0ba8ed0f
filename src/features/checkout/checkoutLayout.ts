// The two columns of checkout: what is paid for, and how.

export const checkoutLayout = {
  display: 'grid',
  gap: { xs: 4, md: 6 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 6fr) minmax(0, 5fr)' },
} as const;
