// The look of what needs attention: a quiet line while there is nothing, a marked list while there is. The table below it
// waits until it is known which, so that no row moves away from under the pointer.

export const attentionStyle = `
.lcr-attention{margin:16px 0;font-size:.92rem}
.lcr-attention[aria-busy=true]~.lcr-table{visibility:hidden}
.lcr-attention:has(>p:last-child){display:flex;flex-wrap:wrap;gap:2px 14px;align-items:baseline}
.lcr-attention>h2{display:flex;align-items:center;gap:8px;font-size:.95rem;font-weight:600}
.lcr-attention>h2 span{padding:0 8px;border-radius:10px;background:var(--mui-palette-warning-main);color:var(--mui-palette-warning-contrastText);font-size:var(--lcr-size-tiny);line-height:1.5}
@media (forced-colors:active){.lcr-attention>h2 span{border:1px solid}}
.lcr-attention>p{color:var(--mui-palette-text-secondary)}
.lcr-attention>ul{margin-top:8px;border:1px solid var(--mui-palette-divider);border-left:3px solid var(--mui-palette-warning-main);border-radius:var(--lcr-radius-control);background:var(--mui-palette-background-paper)}
.lcr-attention li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 24px;padding:10px 16px}
.lcr-attention li+li{border-top:1px solid var(--mui-palette-divider)}
.lcr-attention li>div{flex:1 1 260px;min-width:0;overflow-wrap:anywhere}
.lcr-attention-amount{margin-left:12px;font-variant-numeric:lining-nums tabular-nums}
.lcr-attention-more{display:flex;flex-wrap:wrap;gap:0 16px;font-size:var(--lcr-size-note);color:var(--mui-palette-text-secondary)}
.lcr-attention-more code{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;user-select:all}
`;
