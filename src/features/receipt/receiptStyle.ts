// The look of a receipt: a sheet on the screen; on paper one page of A4, black on white, and nothing but the sheet.

export const receiptStyle = `
.lcr-receipt{max-width:760px;margin:0 auto;padding:clamp(20px,5vw,56px);border:1px solid var(--mui-palette-divider);border-radius:var(--lcr-radius-control);background:var(--mui-palette-background-paper);font-variant-numeric:lining-nums tabular-nums}
.lcr-receipt>header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:4px 24px;margin-bottom:28px;padding-bottom:14px;border-bottom:1px solid var(--mui-palette-divider);font-size:.92rem;overflow-wrap:anywhere;color:var(--mui-palette-text-secondary)}
.lcr-receipt-company{font-size:1.5rem;color:var(--mui-palette-text-primary)}
.lcr-receipt .lcr-page-heading{font-size:2.2rem}
.lcr-receipt-facts{margin:18px 0 28px;display:grid;gap:6px}
.lcr-receipt-facts>div{display:grid;grid-template-columns:minmax(92px,128px) 1fr;gap:16px}
.lcr-receipt dt{color:var(--mui-palette-text-secondary)}
.lcr-receipt dd{overflow-wrap:anywhere}
.lcr-receipt table{width:100%;border-collapse:collapse;font-size:.92rem}
.lcr-receipt :is(th,td){padding:8px 12px 8px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--mui-palette-divider)}
.lcr-receipt :is(th,td):last-child{padding-right:0;text-align:right;white-space:nowrap}
.lcr-receipt code{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:.84em;overflow-wrap:anywhere}
.lcr-receipt-totals{margin:14px 0 28px auto;width:min(100%,300px);display:grid;gap:4px}
.lcr-receipt-totals>div{display:flex;justify-content:space-between;gap:24px}
.lcr-receipt-totals>[data-strong]{margin-top:4px;padding-top:8px;border-top:1px solid var(--mui-palette-divider);font-weight:600}
.lcr-receipt-totals>[data-strong] dt{color:inherit}
.lcr-receipt>footer,.lcr-receipt-none{font-size:.92rem;color:var(--mui-palette-text-secondary)}
.lcr-receipt-print{margin-top:28px}
@media (max-width:559px){
.lcr-receipt-facts>div{grid-template-columns:1fr;gap:0}
.lcr-receipt thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.lcr-receipt tr{display:grid;grid-template-columns:1fr auto;gap:0 12px;padding:8px 0;border-bottom:1px solid var(--mui-palette-divider)}
.lcr-receipt td{padding:0;border:0}
.lcr-receipt td:nth-child(1){grid-area:1/1;font-weight:600}
.lcr-receipt td:nth-child(4){grid-area:1/2}
.lcr-receipt td:nth-child(2),.lcr-receipt td:nth-child(3){grid-column:1/-1;color:var(--mui-palette-text-secondary)}
}
@media print{
@page{size:A4;margin:18mm}
html:has(.lcr-receipt){color-scheme:light;--mui-palette-background-default:#fff;--mui-palette-background-paper:#fff;--mui-palette-text-primary:#000;--mui-palette-text-secondary:#000;--mui-palette-divider:#000}
body:has(.lcr-receipt){background:#fff;color:#000}
body:has(.lcr-receipt) :not(:has(.lcr-receipt),.lcr-receipt,.lcr-receipt *),.lcr-receipt-print{display:none!important}
body :has(.lcr-receipt){display:block;min-height:0}
.lcr-page:has(.lcr-receipt){max-width:none;margin:0;padding:0}
.lcr-receipt{max-width:none;padding:0;border:0;background:none;font-size:10.5pt;break-inside:avoid}
}
`;
