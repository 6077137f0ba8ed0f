// The look of a list of payments: dense enough for a table's dialog, quiet enough for a customer's card.

export const paymentHistoryStyle = `
.lcr-payments{font-size:.92rem;font-variant-numeric:lining-nums tabular-nums}
.lcr-payments li+li{border-top:1px solid var(--mui-palette-divider)}
.lcr-payment{display:grid;grid-template-columns:auto 1fr auto;gap:2px 10px;align-items:baseline;padding:9px 0}
.lcr-payment[data-under=true]{margin-left:14px;padding-top:0}
.lcr-payment-name{font-weight:600}
.lcr-payment-state{justify-self:start;padding:0 8px;border:1px solid color-mix(in srgb,currentColor 45%,transparent);border-radius:10px;font-size:var(--lcr-size-tiny);font-weight:600;line-height:1.5;color:var(--mui-palette-text-secondary)}
.lcr-payment-state[data-mark=good]{color:var(--mui-palette-success-main)}
.lcr-payment-state[data-mark=open]{color:var(--mui-palette-warning-main)}
.lcr-payment-amount{font-weight:600;white-space:nowrap}
.lcr-payment-more{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:0 16px;font-size:var(--lcr-size-note);color:var(--mui-palette-text-secondary)}
.lcr-payment-more code{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:.92em;overflow-wrap:anywhere;user-select:all}
`;
